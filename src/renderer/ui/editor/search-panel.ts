/** The source's search: one row with the count of what it found. CodeMirror's own counts nothing and wraps to three. */
import {
  closeSearchPanel,
  findNext,
  findPrevious,
  getSearchQuery,
  SearchQuery,
  setSearchQuery,
} from '@codemirror/search';
import { runScopeHandlers, type EditorView, type Panel, type ViewUpdate } from '@codemirror/view';

/** More than this are not counted: a single letter has hundreds of thousands in a large mail. */
export const MOST_COUNTED = 1000;

interface Matches {
  readonly total: number;
  /** The place in the list of the one that is selected, from 1; 0 for none. */
  readonly current: number;
}

/** Counts what a query finds, up to one more than `MOST_COUNTED`. */
export function countMatches(view: EditorView, query: SearchQuery): Matches {
  if (!query.valid) return { total: 0, current: 0 };
  const { from, to } = view.state.selection.main;
  const cursor = query.getCursor(view.state);
  let total = 0;
  let current = 0;
  for (let step = cursor.next(); !step.done && total <= MOST_COUNTED; step = cursor.next()) {
    total++;
    if (step.value.from === from && step.value.to === to) current = total;
  }
  return { total, current };
}

function describe(query: SearchQuery, { total, current }: Matches): string {
  if (query.search === '') return '';
  if (!query.valid) return 'Not a pattern';
  if (total === 0) return 'Nothing found';
  const all =
    total > MOST_COUNTED ? `more than ${MOST_COUNTED.toLocaleString('en')}` : total.toLocaleString('en');
  return current > 0 ? `${current.toLocaleString('en')} of ${all}` : `${all} found`;
}

function createButton(text: string, label: string, run: () => void): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = text;
  button.title = label;
  button.ariaLabel = label;
  button.className = 'cm-search-button';
  button.addEventListener('click', run);
  return button;
}

const CHOICES = [
  { name: 'caseSensitive', text: 'Aa', label: 'Match case' },
  { name: 'wholeWord', text: 'W', label: 'Whole words' },
  { name: 'regexp', text: '.*', label: 'Pattern (regular expression)' },
] as const;

/** For `search({ createPanel })`. */
export function createSearchPanel(view: EditorView): Panel {
  const dom = document.createElement('div');
  dom.className = 'cm-search';
  dom.setAttribute('role', 'search');
  const input = document.createElement('input');
  input.type = 'text';
  input.className = 'cm-textfield';
  input.placeholder = 'Find in the source';
  input.ariaLabel = 'Find in the source';
  input.setAttribute('main-field', 'true');
  input.spellcheck = false;
  const count = document.createElement('output');
  count.className = 'cm-search-count';

  const toggles = CHOICES.map(({ name, text, label }) => {
    const button = createButton(text, label, () => {
      button.ariaPressed = String(button.ariaPressed !== 'true');
      commit();
      input.focus();
    });
    return { name, button };
  });

  function read(): SearchQuery {
    const chosen = Object.fromEntries(
      toggles.map(({ name, button }) => [name, button.ariaPressed === 'true']),
    );
    return new SearchQuery({ search: input.value, ...chosen });
  }

  function show(query: SearchQuery): void {
    if (input.value !== query.search) input.value = query.search;
    for (const { name, button } of toggles) button.ariaPressed = String(query[name]);
    count.textContent = describe(query, countMatches(view, query));
  }

  function commit(): void {
    const query = read();
    if (!query.eq(getSearchQuery(view.state))) view.dispatch({ effects: setSearchQuery.of(query) });
  }

  input.addEventListener('input', commit);
  dom.addEventListener('keydown', (event) => {
    if (runScopeHandlers(view, event, 'search-panel')) {
      event.preventDefault();
    } else if (event.key === 'Enter' && event.target === input) {
      event.preventDefault();
      if (event.shiftKey) findPrevious(view);
      else findNext(view);
    }
  });
  dom.append(
    input,
    count,
    createButton('↑', 'Previous', () => findPrevious(view)),
    createButton('↓', 'Next', () => findNext(view)),
    ...toggles.map(({ button }) => button),
    createButton('×', 'Close the search', () => {
      closeSearchPanel(view);
      view.focus();
    }),
  );
  show(getSearchQuery(view.state));

  return {
    dom,
    top: true,
    mount() {
      input.select();
    },
    update(update: ViewUpdate) {
      const isNew = update.transactions.some((one) =>
        one.effects.some((effect) => effect.is(setSearchQuery)),
      );
      if (isNew || update.selectionSet || update.docChanged) show(getSearchQuery(update.state));
    },
  };
}
