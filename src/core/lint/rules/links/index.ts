import type { Rule } from '../../rule.ts';
import { linkBlanks } from './link-blanks.ts';
import { linkBrokenAnchor } from './link-broken-anchor.ts';
import { linkDangerousScheme } from './link-dangerous-scheme.ts';
import { linkDead } from './link-dead.ts';
import { linkDuplicateAdjacent } from './link-duplicate-adjacent.ts';
import { linkEmpty } from './link-empty.ts';
import { linkHomograph } from './link-homograph.ts';
import { linkInsecure } from './link-insecure.ts';
import { linkLocal } from './link-local.ts';
import { linkMailtoTel } from './link-mailto-tel.ts';
import { linkMalformed } from './link-malformed.ts';
import { linkPlaceholder } from './link-placeholder.ts';
import { linkRelative } from './link-relative.ts';
import { linkSensitive } from './link-sensitive.ts';
import { linkShortener } from './link-shortener.ts';
import { linkTextMismatch } from './link-text-mismatch.ts';
import { linkTooLong } from './link-too-long.ts';
import { linkUtm } from './link-utm.ts';

export const linksRules: readonly Rule[] = [
  linkEmpty,
  linkPlaceholder,
  linkDangerousScheme,
  linkLocal,
  linkRelative,
  linkMalformed,
  linkInsecure,
  linkTextMismatch,
  linkHomograph,
  linkSensitive,
  linkMailtoTel,
  linkBrokenAnchor,
  linkShortener,
  linkTooLong,
  linkDuplicateAdjacent,
  linkUtm,
  linkDead,
  linkBlanks,
];
