/**
 * Draws the program's icons from icon.svg: `npm run icons`. The files are committed, so that a package can be built
 * without this; @resvg/resvg-js draws, png2icons packs them for Windows and macOS.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Resvg } from '@resvg/resvg-js';
import png2icons from 'png2icons';

const here = fileURLToPath(new URL('.', import.meta.url));
const svg = readFileSync(`${here}icon.svg`, 'utf8');

/** The sizes of the freedesktop icon theme specification that desktops look for. */
const LINUX_SIZES = [16, 24, 32, 48, 64, 128, 256, 512];

/** @param {number} size pixels of an edge */
const draw = (size) => new Resvg(svg, { fitTo: { mode: 'width', value: size } }).render().asPng();

mkdirSync(`${here}linux`, { recursive: true });
for (const size of LINUX_SIZES) writeFileSync(`${here}linux/${size}x${size}.png`, draw(size));

const large = draw(1024);
/** @param {string} name @param {Buffer | null} content */
const write = (name, content) => {
  if (content === null) throw new Error(`png2icons made no ${name}.`);
  writeFileSync(`${here}${name}`, content);
};
// 256 pixels and less for Windows, 1024 and less for macOS.
write('icon.ico', png2icons.createICO(large, png2icons.BICUBIC2, 0, true));
write('icon.icns', png2icons.createICNS(large, png2icons.BICUBIC2, 0));
