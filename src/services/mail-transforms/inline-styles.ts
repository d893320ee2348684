/** Styles moved into `style` attributes by juice, and nothing kept of `<style>`: what is left where a sender drops it. */
import juice from 'juice/client.js';

/** @throws what juice throws. */
export const inlineStyles = (html: string): string =>
  juice(html, {
    // Else it leaves these behind in a <style>, which is what the sender drops.
    preserveMediaQueries: false,
    preserveFontFaces: false,
    preserveKeyFrames: false,
    preservePseudos: false,
  });
