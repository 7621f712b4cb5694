import { NativeSelect } from "@mantine/core";
import type { Dispatch } from "react";
import { useTranslation } from "react-i18next";
import type { FilterRules } from "../filter-rules.ts";
import { useOperators, useProducts } from "../use-selectors.ts";
import classes from "./advanced-panel.module.css";
import type { Draft, DraftAction } from "./draft.ts";

interface Choice {
  readonly value: string;
  readonly label: string;
}

interface SelectorProps {
  readonly label: string;
  readonly value: string;
  readonly choices: readonly Choice[] | undefined;
  readonly failed: boolean;
  readonly onChange: (value: string | null) => void;
}

/** Selects all or one. A value that is no longer known stays visible. */
const Selector = ({ label, value, choices, failed, onChange }: SelectorProps) => {
  const { t } = useTranslation();
  const known = value === "" || (choices?.some((choice) => choice.value === value) ?? false);
  const data = [
    { value: "", label: t("filter.all") },
    ...(choices ?? []),
    ...(known ? [] : [{ value, label: value }]),
  ];
  return (
    <NativeSelect
      label={label}
      data={data}
      value={value}
      error={failed ? t("advanced.listFailed") : null}
      onChange={(event) => onChange(event.currentTarget.value || null)}
    />
  );
};

interface SelectorsProps {
  readonly draft: Draft;
  readonly rules: FilterRules;
  readonly dispatch: Dispatch<DraftAction>;
}

export const Selectors = ({ draft, rules, dispatch }: SelectorsProps) => {
  const { t } = useTranslation();
  const operators = useOperators(rules.operator);
  const products = useProducts(rules.product);
  if (!rules.operator && !rules.product) return null;
  const choices = operators.data?.map(({ code, name }) => ({
    value: String(code),
    label: `${code} · ${name}`,
  }));
  return (
    <div className={classes.pair}>
      {rules.operator ? (
        <Selector
          label={t("filterWords.operator")}
          value={draft.operator === null ? "" : String(draft.operator)}
          choices={choices}
          failed={operators.isError}
          onChange={(value) =>
            dispatch({ type: "change", part: { operator: value === null ? null : Number(value) } })
          }
        />
      ) : null}
      {rules.product ? (
        <Selector
          label={t("filterWords.product")}
          value={draft.product ?? ""}
          choices={products.data}
          failed={products.isError}
          onChange={(product) => dispatch({ type: "change", part: { product } })}
        />
      ) : null}
    </div>
  );
};
