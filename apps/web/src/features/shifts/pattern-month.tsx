import type { Locale } from "@fiel/domain";
import { useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { Panel } from "../../shared/panel/panel.tsx";
import type { PanelState } from "../../shared/panel/panel-state.ts";
import type { PatternFormState } from "./pattern-fields.tsx";
import { ShiftMonth } from "./shift-month.tsx";
import { shiftPatternForm } from "./shift-patterns.ts";
import classes from "./shifts.module.css";

/** Panel state of local content, which never loads or fails. */
const shown: PanelState = {
  loaded: true,
  fetching: false,
  outdated: false,
  failure: null,
  updatedMs: 0,
  refresh: () => undefined,
};

/** Month that the edited pattern results in. */
export const PatternMonth = ({
  form,
  locale,
}: {
  readonly form: PatternFormState;
  readonly locale: Locale;
}) => {
  const { t } = useTranslation();
  const values = useWatch({ control: form.control });
  const { data: pattern } = shiftPatternForm(locale).safeParse(values);
  return (
    <Panel title={t("shiftPatterns.month")} still state={shown} skeleton={null}>
      {pattern === undefined ? (
        <p className={classes.quiet}>{t("shiftPatterns.writeFirst")}</p>
      ) : (
        <ShiftMonth
          key={pattern.firstDay}
          plan={[{ versions: [pattern], exceptions: [] }]}
          from={pattern.firstDay}
        />
      )}
    </Panel>
  );
};
