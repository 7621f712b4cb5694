import { folded } from "@fiel/domain";
import { Checkbox, TextInput } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import menu from "../menu/menu.module.css";
import { usePopup } from "../menu/use-popup.ts";
import classes from "./choice-select.module.css";
import { fieldError } from "./field-error.tsx";

export interface Choice<Value> {
  readonly value: Value;
  readonly label: string;
}

interface ChoiceSelectProps<Value extends string | number> {
  readonly label: string;
  readonly options: readonly Choice<Value>[];
  readonly chosen: readonly Value[];
  readonly onChange: (chosen: Value[]) => void;
  /** Says what an empty choice means. */
  readonly none: string;
  readonly fault?: { readonly type?: string | undefined; readonly message?: string | undefined } | undefined;
}

/** Most names shown in the field before they are counted. `searchFrom` is the number of options that need a search. */
const mostNames = 2;
const searchFrom = 10;

const focusOn = (box: HTMLElement): void => box.focus();

type BoxesProps<Value extends string | number> = Pick<
  ChoiceSelectProps<Value>,
  "options" | "chosen" | "onChange"
>;

const Boxes = <Value extends string | number>({ options, chosen, onChange }: BoxesProps<Value>) => {
  const { t } = useTranslation();
  const [search, setSearch] = useState("");
  const wanted = folded(search.trim());
  const found = options.filter(({ label }) => folded(label).includes(wanted));
  const toggle = (value: Value) =>
    onChange(chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value]);
  return (
    <div className={classes.list}>
      {options.length < searchFrom ? null : (
        <TextInput
          aria-label={t("choice.search")}
          placeholder={t("choice.search")}
          value={search}
          onChange={({ currentTarget }) => setSearch(currentTarget.value)}
        />
      )}
      {found.length === 0 ? <p className={classes.quiet}>{t("choice.nothing")}</p> : null}
      <div className={classes.boxes}>
        {found.map(({ value, label }) => (
          <Checkbox
            key={value}
            label={label}
            checked={chosen.includes(value)}
            onChange={() => toggle(value)}
          />
        ))}
      </div>
    </div>
  );
};

/** Field to choose several options in a popup of checkboxes. The field shows what is chosen. */
export const ChoiceSelect = <Value extends string | number>(props: ChoiceSelectProps<Value>) => {
  const { label, options, chosen, onChange, none, fault } = props;
  const { t } = useTranslation();
  const { open, target, popup } = usePopup({ onShown: focusOn });
  const id = useId();
  const names = options.filter(({ value }) => chosen.includes(value)).map((option) => option.label);
  const counted = t("choice.chosen", { count: chosen.length, total: options.length });
  const text =
    chosen.length === 0 ? none : names.length > 0 && names.length <= mostNames ? names.join(", ") : counted;
  const error = fieldError(fault);
  return (
    <div className={classes.choice}>
      <span id={`${id}-label`} className={classes.label}>
        {label}
      </span>
      <button
        type="button"
        {...target}
        id={`${id}-button`}
        className={classes.button}
        aria-haspopup="dialog"
        aria-labelledby={`${id}-label ${id}-button`}
        aria-describedby={error === undefined ? undefined : `${id}-fault`}
        data-fault={error === undefined ? undefined : true}
      >
        <span>{text}</span>
        <IconChevronDown size={16} stroke={1.8} aria-hidden="true" />
      </button>
      {error === undefined ? null : (
        <p id={`${id}-fault`} className={classes.fault}>
          {error}
        </p>
      )}
      <div
        {...popup}
        role="dialog"
        tabIndex={-1}
        aria-label={label}
        className={`${menu.popup} ${classes.popup}`}
      >
        {open ? <Boxes options={options} chosen={chosen} onChange={onChange} /> : null}
      </div>
    </div>
  );
};
