/**
 * Shell completion, made from the command tree itself, so that a new option is completed without another line here.
 * Each script is static text: it runs nothing of ours while a user types.
 */
import type { Command, Option } from 'commander';

export const SHELLS = ['bash', 'zsh', 'fish'] as const;
export type Shell = (typeof SHELLS)[number];

/** Words for values that the tree itself does not know, by what an option or argument calls its value. */
export type ValueWords = ReadonlyMap<string, readonly string[]>;

interface Place {
  /** Command names from the root, joined by blanks; empty for the root. */
  readonly path: string;
  readonly command: Command;
}

/** A name that is no plain word could be run by the shell that reads the script (command injection). */
const PLAIN = /^[\w.@-]+$/u;
const plainWords = (words: readonly string[]): readonly string[] => words.filter((word) => PLAIN.test(word));

function placesOf(command: Command, path = ''): Place[] {
  return [
    { path, command },
    ...command.commands.flatMap((child) =>
      placesOf(child, path === '' ? child.name() : `${path} ${child.name()}`),
    ),
  ];
}

/** `<file>` and `[id,...]` as `file` and `id`. */
const valueName = (flags: string): string | null => /[<[]([\w-]+)/u.exec(flags)?.[1] ?? null;

const takesValue = (option: Option): boolean => option.required || option.optional;

function valuesOf(option: Option, words: ValueWords): readonly string[] {
  if (option.argChoices) return plainWords(option.argChoices);
  return plainWords(words.get(valueName(option.flags) ?? '') ?? []);
}

/** Options that take several of their words with commas between. */
const LISTS: ReadonlySet<string> = new Set(['ids', 'clients', 'kinds']);
const isList = (option: Option): boolean => LISTS.has(valueName(option.flags) ?? '');

const optionsOf = (command: Command): readonly Option[] => command.createHelp().visibleOptions(command);

const namesOf = ({ short, long }: Option): string[] => [short, long].filter((name) => name !== undefined);

function argumentWords(command: Command, words: ValueWords): readonly string[] {
  return command.registeredArguments.flatMap((argument) =>
    plainWords(argument.argChoices ?? words.get(argument.name()) ?? []),
  );
}

function bash(root: Command, words: ValueWords): string {
  const places = placesOf(root);
  const name = root.name();
  const steps = places
    .filter(({ path }) => path !== '')
    .map(({ path }) => {
      const [last = '', ...before] = path.split(' ').reverse();
      return `      "${before.reverse().join(' ')}|${last}") path="${path}" ;;`;
    });
  const values = places.flatMap(({ path, command }) =>
    optionsOf(command)
      .filter(takesValue)
      .map((option) => {
        const patterns = namesOf(option).map((flag) => `"${path}|${flag}"`);
        const own = valuesOf(option, words);
        const reply =
          own.length === 0
            ? 'compgen -f -- "$cur"'
            : isList(option)
              ? `compgen -P "$head" -W "${own.join(' ')}" -- "\${cur##*,}"`
              : `compgen -W "${own.join(' ')}" -- "$cur"`;
        return `    ${patterns.join(' | ')}) COMPREPLY=( $(${reply}) ); return ;;`;
      }),
  );
  const next = places.map(({ path, command }) => {
    const own = [
      ...command.commands.map((child) => child.name()),
      ...argumentWords(command, words),
      ...optionsOf(command).flatMap(namesOf),
    ];
    return `    "${path}") words="${own.join(' ')}" ;;`;
  });
  return [
    `_${name}() {`,
    '  local cur="${COMP_WORDS[COMP_CWORD]}" prev="${COMP_WORDS[COMP_CWORD-1]}" path="" words="" head="" word',
    '  case "$cur" in *,*) head="${cur%,*}," ;; esac',
    '  for word in "${COMP_WORDS[@]:1:COMP_CWORD-1}"; do',
    '    case "$path|$word" in',
    ...steps,
    '    esac',
    '  done',
    '  case "$path|$prev" in',
    ...values,
    '  esac',
    '  case "$path" in',
    ...next,
    '  esac',
    '  COMPREPLY=( $(compgen -W "$words" -- "$cur") )',
    '}',
    `complete -o default -F _${name} ${name}`,
    '',
  ].join('\n');
}

/** zsh reads the script of bash through its own compatibility layer. */
const zsh = (root: Command, words: ValueWords): string =>
  `#compdef ${root.name()}\nautoload -Uz bashcompinit && bashcompinit\n${bash(root, words)}`;

const quote = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;

function fish(root: Command, words: ValueWords): string {
  const name = root.name();
  const lines: string[] = [];
  for (const { path, command } of placesOf(root)) {
    const seen = path.split(' ').map((word) => `__fish_seen_subcommand_from ${word}`);
    const condition = path === '' ? '' : ` -n ${quote(seen.join('; and '))}`;
    for (const child of command.commands) {
      const when = path === '' ? ` -n '__fish_use_subcommand'` : condition;
      lines.push(`complete -c ${name}${when} -f -a ${child.name()} -d ${quote(child.description())}`);
    }
    const own = argumentWords(command, words);
    if (own.length > 0) lines.push(`complete -c ${name}${condition} -f -a ${quote(own.join(' '))}`);
    for (const option of optionsOf(command)) {
      const short = option.short === undefined ? '' : ` -s ${option.short.slice(1)}`;
      const long = option.long === undefined ? '' : ` -l ${option.long.slice(2)}`;
      const values = valuesOf(option, words);
      const value = !takesValue(option)
        ? ''
        : values.length > 0
          ? ` -x -a ${quote(values.join(' '))}`
          : ' -r';
      lines.push(`complete -c ${name}${condition}${short}${long}${value} -d ${quote(option.description)}`);
    }
  }
  return `${lines.join('\n')}\n`;
}

/** The script for a shell. `words`: by the name of a value, such as `connection` names for `--connection <connection>`. */
export function completionScript(shell: Shell, root: Command, words: ValueWords): string {
  if (shell === 'bash') return bash(root, words);
  return shell === 'zsh' ? zsh(root, words) : fish(root, words);
}
