/** What our own work is measured against: html-validate as somebody who checks mail would set it up. */
import { HtmlValidate, StaticConfigLoader, type ConfigData, type ResolvedConfig } from 'html-validate';

/** Rules of html-validate's recommended set that say nothing about mail, or the opposite of what mail needs. */
const NOT_FOR_MAIL = [
  'no-inline-style',
  'no-trailing-whitespace',
  'void-style',
  'no-deprecated-attr',
  'deprecated',
  'attr-quotes',
  'doctype-style',
  'require-sri',
  'element-required-content',
  'long-title',
  'no-implicit-close',
  'no-unknown-elements',
  'attribute-boolean-style',
  'attribute-empty-style',
  'element-case',
  'attr-case',
  'doctype-html',
  'no-conditional-comment',
  'prefer-native-element',
  'tel-non-breaking',
  'no-raw-characters',
  'no-style-tag',
  'no-redundant-role',
  'valid-id',
] as const;

export const EMAIL_SET: ConfigData = {
  root: true,
  extends: ['html-validate:recommended'],
  rules: Object.fromEntries(NOT_FOR_MAIL.map((rule) => [rule, 'off'] as const)),
};

/** Without this, html-validate resolves its configuration anew for every text, and our figures look half as large. */
class OnceLoader extends StaticConfigLoader {
  private resolved: ReturnType<StaticConfigLoader['getConfigFor']> | null = null;

  override getConfigFor(handle: string): ResolvedConfig | Promise<ResolvedConfig> {
    return (this.resolved ??= super.getConfigFor(handle));
  }
}

export const htmlValidate = (): HtmlValidate => new HtmlValidate(new OnceLoader(EMAIL_SET));
