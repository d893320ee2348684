/** Fixes that go into the draft: that of one finding, of all a rule found, or every one that changes nothing a recipient sees. */
import { defineStore } from 'pinia';
import { computed, ref } from 'vue';
import type { FindingData } from '../../../../contract/schemas/lint.ts';
import { applyEdits, chooseFixes } from '../../../../core/lint/fix.ts';
import { lineChanges } from '../../../../core/lint/line-changes.ts';
import type { LineChange } from '../../../../core/text/changed-lines.ts';
import { counted } from '../../../format/words.ts';
import { useToastsStore } from '../../../window/stores/toasts.ts';
import { useDraftStore } from '../../draft/stores/draft.ts';
import { useLintStore } from './lint.ts';

/** The fixes of one field, put together. */
export interface FieldFixes {
  readonly field: string;
  readonly text: string;
  readonly count: number;
  readonly changes: readonly LineChange[];
}

/** All certain ones, or those of one rule, with those that recipients notice. */
export type FixScope = { readonly kind: 'certain' } | { readonly kind: 'rule'; readonly rule: string };

export const useFixesStore = defineStore('fixes', () => {
  const draft = useDraftStore();
  const lint = useLintStore();
  const toasts = useToastsStore();
  /** What is asked about, with its changes shown before anything is done. */
  const asked = ref<FixScope | null>(null);

  function fixesFor(findings: readonly FindingData[], visible: boolean): readonly FieldFixes[] {
    return [...new Set(findings.map(({ field }) => field))].flatMap((field) => {
      const before = draft.textOf(field);
      if (before === null) return [];
      const here = findings.filter((one) => one.field === field);
      const chosen = chooseFixes(before, here, { visible });
      const edits = chosen.flatMap((one) => one.edits);
      const text = applyEdits(before, edits);
      return text === before
        ? []
        : [{ field, text, count: chosen.length, changes: lineChanges(before, edits) }];
    });
  }

  const certain = computed(() => lint.findings.filter(({ fix }) => fix && !fix.visible));
  const ofRule = (rule: string): readonly FindingData[] =>
    lint.findings.filter((one) => one.rule === rule && one.fix);

  /** What the question is about; empty while the text is being checked again. */
  const proposed = computed((): readonly FieldFixes[] => {
    const scope = asked.value;
    if (scope === null || !lint.isFresh) return [];
    return scope.kind === 'certain' ? fixesFor(certain.value, false) : fixesFor(ofRule(scope.rule), true);
  });

  function write(fixes: readonly FieldFixes[]): void {
    const count = fixes.reduce((sum, one) => sum + one.count, 0);
    if (count === 0) return;
    draft.write(fixes.map(({ field, text }) => ({ field, text })));
    toasts.say(`${counted(count, 'fix', 'fixes')} went into the draft.`, { undo: draft.back });
  }

  /** The fix of one finding. Nothing happens while the text is being checked again: its places may be others. */
  function apply(finding: FindingData): void {
    if (lint.isFresh) write(fixesFor([finding], true));
  }

  function applyAsked(): void {
    write(proposed.value);
    asked.value = null;
  }

  return { asked, certain, ofRule, proposed, apply, applyAsked };
});
