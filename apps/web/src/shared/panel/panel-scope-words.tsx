import { type FilterScope, isOutOfScope, withInstant, wordsInScope } from "../filters/filter-scope.ts";
import { useFilterTexts } from "../filters/use-filter-words.ts";
import { useFormat } from "../format/use-format.ts";
import bar from "./panel-bar.module.css";

export interface PanelScopeProps {
  readonly scope: FilterScope;
  readonly updatedMs: number;
}

/** On paper the filter's texts stand above the whole page; a panel for which they are wrong states its own. */
export const PanelScopeWords = ({ scope, updatedMs }: PanelScopeProps) => {
  const format = useFormat();
  const texts = useFilterTexts();
  if (!isOutOfScope(texts, scope)) return null;
  const words = wordsInScope(texts, scope);
  const said =
    scope.period === null ? withInstant(words, format.instant(updatedMs, "dateTime"), scope) : words;
  return <p className={bar.scope}>{said.join(" · ")}</p>;
};
