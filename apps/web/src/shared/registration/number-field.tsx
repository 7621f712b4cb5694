import { useMergedRef } from "@mantine/hooks";
import { useTranslation } from "react-i18next";
import { type FieldProps, TextField } from "./fields.tsx";
import classes from "./fields.module.css";
import type { Meaning } from "./number-meaning.ts";
import { useNumberMeaning } from "./use-number-meaning.ts";

interface NumberFieldProps extends FieldProps {
  /** Shown inside the field. */
  readonly unit?: string | undefined;
  readonly whole?: boolean;
  /** Decimals that the field takes, 3 by default and none for whole numbers. */
  readonly decimals?: number;
  /** A number that names something, such as a code or a port: its size is not told. */
  readonly isName?: boolean;
}

interface MeaningTextProps {
  readonly meaning: Meaning;
  readonly onAnswer: (text: string) => void;
}

/** How the number is understood, or the question what it means, with its answers as buttons. */
const MeaningText = ({ meaning: { kind, readings }, onAnswer }: MeaningTextProps) => {
  const { t } = useTranslation();
  if (kind === "told") return <>= {readings[0]?.words}</>;
  return (
    <span className={classes.question}>
      <span>{t("registration.whichNumber")}</span>
      {readings.map(({ text, words }) => (
        <button key={text} type="button" className={classes.reading} onClick={() => onAnswer(text)}>
          {words}
        </button>
      ))}
    </span>
  );
};

/** Field for a number in the format of the language, with its unit. Below it the field says how it understands a number that may be mistaken. */
export const NumberField = (props: NumberFieldProps) => {
  const { unit, whole = false, decimals = whole ? 0 : 3, isName = false, ref, ...field } = props;
  const { input, meaning, answer, onTyped, onLeft } = useNumberMeaning({ decimals, unit });
  const merged = useMergedRef(input, ref);
  const isAsked = meaning.kind === "asked";
  const isTold =
    meaning.kind === "told" && meaning.readings.length > 0 && !isName && field.fault === undefined;
  return (
    <TextField
      inputMode={whole ? "numeric" : "decimal"}
      {...(unit === undefined
        ? {}
        : { rightSection: <span className={classes.unit}>{unit}</span>, rightSectionWidth: 72 })}
      {...field}
      ref={merged}
      onChange={(event) => {
        onTyped(event);
        return field.onChange?.(event);
      }}
      onBlur={(event) => {
        onLeft();
        return field.onBlur?.(event);
      }}
      {...(isAsked || isTold
        ? {
            description: <MeaningText meaning={meaning} onAnswer={answer} />,
            descriptionProps: { "aria-live": "polite" },
            fault: undefined,
          }
        : {})}
      {...(isTold && field.description === undefined
        ? { classNames: { root: classes.holder, description: classes.floating } }
        : {})}
    />
  );
};
