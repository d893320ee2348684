import type { Rule } from '../../rule.ts';
import { imgDataUri } from './img-data-uri.ts';
import { imgDimensions } from './img-dimensions.ts';
import { imgDisplayBlock } from './img-display-block.ts';
import { imgFormat } from './img-format.ts';
import { imgInsecure } from './img-insecure.ts';
import { imgLocalPath } from './img-local-path.ts';
import { imgOnly } from './img-only.ts';
import { imgSrcMissing } from './img-src-missing.ts';
import { imgTooHeavy } from './img-too-heavy.ts';
import { imgTotalWeight } from './img-total-weight.ts';
import { imgTrackingPixel } from './img-tracking-pixel.ts';

export const imagesRules: readonly Rule[] = [
  imgSrcMissing,
  imgLocalPath,
  imgInsecure,
  imgDimensions,
  imgDataUri,
  imgFormat,
  imgTooHeavy,
  imgTotalWeight,
  imgOnly,
  imgTrackingPixel,
  imgDisplayBlock,
];
