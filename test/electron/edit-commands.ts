/** The commands of the Edit menu. https://www.electronjs.org/docs/latest/api/web-contents#contentsundo and what follows */
import { Emitter } from './refuse.ts';

export abstract class EditCommands extends Emitter {
  /** Runs one of Chromium's editing commands in the page. */
  protected abstract edit(command: string): void;

  undo(): void {
    this.edit('undo');
  }

  redo(): void {
    this.edit('redo');
  }

  cut(): void {
    this.edit('cut');
  }

  copy(): void {
    this.edit('copy');
  }

  paste(): void {
    this.edit('paste');
  }

  delete(): void {
    this.edit('delete');
  }

  selectAll(): void {
    this.edit('selectAll');
  }
}
