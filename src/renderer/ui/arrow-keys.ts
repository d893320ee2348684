/** Lists move by arrows: the rows are whatever carries `data-row` inside the element that listens. */
export function moveByArrows(event: KeyboardEvent): void {
  if (!(event.currentTarget instanceof HTMLElement) || !(event.target instanceof HTMLElement)) return;
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-row]')];
  const at = rows.findIndex((row) => row.contains(event.target as Node));
  const row = rows[at];
  if (!row || (event.target !== row && event.target.matches('input, textarea, a'))) return;
  const next = {
    ArrowDown: rows[at + 1],
    ArrowUp: rows[at - 1],
    Home: rows[0],
    End: rows.at(-1),
  }[event.key];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
