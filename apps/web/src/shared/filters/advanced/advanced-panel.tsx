import "@mantine/core/styles/InlineInput.layer.css";
import "@mantine/core/styles/Switch.layer.css";
import { type FormEvent, type RefObject, useEffect, useReducer, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { dayOf } from "@fiel/domain";
import { useEnvironment } from "../../environment/environment.ts";
import { useFormat } from "../../format/use-format.ts";
import { useFilterRules } from "../use-filter-rules.ts";
import { useFilter } from "../use-filter.ts";
import { AdvancedFoot } from "./advanced-foot.tsx";
import classes from "./advanced-panel.module.css";
import { Calendar } from "./calendar.tsx";
import { changeOf, type Draft, type DraftProblem, draftOf, problemOf, reduceDraft } from "./draft.ts";
import { Presets } from "./presets.tsx";
import { Selectors } from "./selectors.tsx";
import { Times } from "./times.tsx";
import { useScreenQuery } from "../../print/use-screen-query.ts";

interface AdvancedPanelProps {
  readonly id: string;
  readonly onClose: () => void;
}

/** Focuses the panel, so that Tab continues inside it. Esc closes it. */
const useFocusUntilEsc = (element: RefObject<HTMLElement | null>, onClose: () => void): void => {
  useEffect(() => {
    const target = element.current;
    target?.focus({ preventScroll: true });
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      if (event.key === "Escape") onClose();
    };
    target?.addEventListener("keydown", onKeyDown);
    return () => target?.removeEventListener("keydown", onKeyDown);
  }, [element, onClose]);
};

/** Applies the draft to the filter. When the draft has a problem, shows that instead. */
const useApply = (draft: Draft, onClose: () => void) => {
  const rules = useFilterRules();
  const [filter, change] = useFilter();
  const [told, setTold] = useState<DraftProblem | null>(null);
  const problem = problemOf(draft, filter);
  const apply = (event: FormEvent) => {
    event.preventDefault();
    setTold(problem);
    if (problem !== null) return;
    const { operator, product, ...period } = changeOf(draft, filter);
    change({
      ...(rules.period ? period : {}),
      ...(rules.operator && operator !== undefined ? { operator } : {}),
      ...(rules.product && product !== undefined ? { product } : {}),
    });
    onClose();
  };
  return { problem, told: told === problem ? told : null, apply };
};

/**
 * Where only one month fits: on a phone, and in a small window in which the calendar is beside presets and fields. On a tablet it is above them and
 * two fit.
 */
const oneMonth = "(max-width: 44.99em), (min-width: 56.25em) and (max-width: 74.99em)";

/**
 * Panel with presets, days, times, operator and product. Nothing takes effect before it is applied. It is absent where a page has only presets, which
 * the header shows already.
 */
export const AdvancedPanel = ({ id, onClose }: AdvancedPanelProps) => {
  const { t } = useTranslation();
  const { now } = useEnvironment();
  const { timeZone } = useFormat();
  const rules = useFilterRules();
  const [filter] = useFilter();
  const [draft, dispatch] = useReducer(reduceDraft, filter, draftOf);
  const narrow = useScreenQuery(oneMonth);
  const days = rules.period && rules.zooms.includes("custom");

  const { problem, told, apply } = useApply(draft, onClose);
  const form = useRef<HTMLFormElement>(null);
  useFocusUntilEsc(form, onClose);
  return (
    <form
      ref={form}
      id={id}
      tabIndex={-1}
      className={classes.panel}
      aria-label={t("advanced.title")}
      onSubmit={apply}
    >
      <div className={classes.parts}>
        {days ? <Presets zoom={draft.zoom} offered={rules.zooms} dispatch={dispatch} /> : null}
        {days ? (
          <Calendar
            ranges={draft.ranges}
            half={draft.half}
            today={dayOf(now(), timeZone)}
            months={narrow ? 1 : 2}
            onDay={(day) => dispatch({ type: "day", day })}
          />
        ) : null}
        <div className={classes.fields}>
          {days ? <Times draft={draft} dispatch={dispatch} /> : null}
          <Selectors draft={draft} rules={rules} dispatch={dispatch} />
        </div>
      </div>
      <AdvancedFoot
        draft={draft}
        filter={filter}
        problem={problem}
        told={told}
        dispatch={dispatch}
        onClose={onClose}
      />
    </form>
  );
};
