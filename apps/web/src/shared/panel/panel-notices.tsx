import { useTranslation } from "react-i18next";
import type { Hides } from "../filters/filter-rules.ts";
import { type FilterScope, wholeScope } from "../filters/filter-scope.ts";
import { useFilter } from "../filters/use-filter.ts";
import { useHiddenNames } from "../filters/use-hidden-names.ts";
import { useHiddenEvents } from "../occurrences/use-hidden-events.ts";
import classes from "./panel-notices.module.css";

export interface PanelNoticesProps {
  readonly hides: Hides | undefined;
  readonly scope: FilterScope | undefined;
}

/** Notices on figures that differ from what the filter suggests: hidden events, and parts of the filter that do not apply. */
export const PanelNotices = ({ hides, scope = wholeScope }: PanelNoticesProps) => {
  const { t } = useTranslation();
  const [filter] = useFilter();
  const [, hide] = useHiddenEvents();
  const hidden = useHiddenNames(hides === "events" ? hides : undefined);
  const unused = [
    ...(scope.operator === false && filter.operator !== null ? [t("panel.notByOperator")] : []),
    ...(scope.product === false && filter.product !== null ? [t("panel.notByProduct")] : []),
    ...(scope.factor === false && filter.product !== null ? [t("panel.factorNotByProduct")] : []),
  ];
  if (hidden.length === 0 && unused.length === 0) return null;
  return (
    <p className={classes.notices} data-notice>
      {hidden.length === 0 ? null : (
        <span>
          <span title={hidden.join(", ")}>{t("hidden.without", { count: hidden.length })}</span>{" "}
          <button type="button" data-off-paper className={classes.show} onClick={() => hide([])}>
            {t("hidden.showAll")}
          </button>
        </span>
      )}
      {unused.map((text) => (
        <span key={text}>{text}</span>
      ))}
    </p>
  );
};
