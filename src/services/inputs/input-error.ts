/** Something that a person named cannot be used: a file, a folder, a sample. */
export class InputError extends Error {
  override readonly name: string = 'InputError';

  /** A plain sentence with the remedy, and lines below it that say more. */
  constructor(
    message: string,
    readonly details: readonly string[] = [],
  ) {
    super(message);
  }
}
