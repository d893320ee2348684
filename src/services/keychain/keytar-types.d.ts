/**
 * What is used of the package `keytar` 7.9.0, as its own keytar.d.ts declares it. tsconfig.json puts this in the place
 * of those types, so that the code compiles and lints alike where npm had to leave the optional package out.
 */
import type { PasswordStore } from './os-keychain.ts';

declare const keytar: PasswordStore;
export default keytar;
