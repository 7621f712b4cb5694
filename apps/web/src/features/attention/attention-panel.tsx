import { IconCircleCheck } from "@tabler/icons-react";
import { type ReactNode, useEffect, useId } from "react";
import { useTranslation } from "react-i18next";
import { useNow } from "../../shared/environment/use-now.ts";
import type { DashboardFilter } from "../../shared/filters/dashboard-filter.ts";
import type { FilterScope } from "../../shared/filters/filter-scope.ts";
import { useFormat } from "../../shared/format/use-format.ts";
import { LazyNotices } from "../../shared/panel/lazy-notices.tsx";
import { PanelFailureLine } from "../../shared/panel/panel-failure-line.tsx";
import { usePanelState } from "../../shared/panel/panel-state.ts";
import { useStored } from "../../shared/preferences/use-stored.ts";
import { attentionHeight } from "./attention-height.ts";
import { AttentionMore } from "./attention-more.tsx";
import { AttentionRow } from "./attention-row.tsx";
import classes from "./attention.module.css";
import { useAttention } from "./use-attention.ts";
import { useLineWords } from "./use-line-words.ts";

interface AttentionPanelProps {
  readonly filter: DashboardFilter;
  readonly className?: string | undefined;
  /** Single line, for pages whose cards show the rest. */
  readonly slim?: boolean;
}

/** Most lines shown; the others are in a popup. */
const most = 4;

/** The panel is about machines, so operator and product do not apply. */
const scope: FilterScope = { operator: false, product: false };

/** Known lines, followed by the failure of a query. */
const Lines = ({ failure, children }: { failure: ReactNode; children: ReactNode }) => {
  const lines = <ol className={classes.lines}>{children}</ol>;
  if (failure === null) return lines;
  return (
    <div>
      {lines}
      {failure}
    </div>
  );
};

/** What is wrong now, one line each, worst first; a single quiet line when nothing is. */
export const AttentionPanel = ({ filter, className, slim = false }: AttentionPanelProps) => {
  const { t } = useTranslation();
  const titleId = useId();
  const format = useFormat();
  const nowMs = useNow();
  const { query, lines } = useAttention(filter);
  const wordsOf = useLineWords(nowMs);
  const state = usePanelState(query);
  const missing = state.loaded ? null : state.failure;
  const shown = lines.slice(0, most);
  const [, keep] = useStored(attentionHeight);
  useEffect(() => {
    if (state.loaded && !slim) keep(shown.length);
  }, [keep, slim, state.loaded, shown.length]);
  return (
    <section
      className={[classes.panel, className].filter(Boolean).join(" ")}
      aria-labelledby={titleId}
      aria-busy={!state.loaded && state.failure === null}
      data-slim={slim || undefined}
      data-quiet={shown.length === 0 || undefined}
      data-stale={(state.failure !== null && state.loaded) || undefined}
      data-outdated={state.outdated || undefined}
    >
      <div className={classes.head}>
        <h2 id={titleId}>{t("attention.title")}</h2>
        {shown.length === 0 ? null : <strong className={classes.count}>{format.number(lines.length)}</strong>}
        <AttentionMore lines={lines} seen={shown.length} wordsOf={wordsOf} />
        <LazyNotices hides={undefined} scope={scope} />
      </div>
      {shown.length === 0 && state.loaded ? (
        <p className={classes.none}>
          <IconCircleCheck size={16} stroke={1.6} aria-hidden="true" />
          {t("attention.none")}
        </p>
      ) : (
        <Lines failure={missing ? <PanelFailureLine state={state} failure={missing} slim /> : null}>
          {shown.map((line) => (
            <AttentionRow key={`${line.kind} ${line.id}`} line={line} words={wordsOf(line)} />
          ))}
        </Lines>
      )}
    </section>
  );
};
