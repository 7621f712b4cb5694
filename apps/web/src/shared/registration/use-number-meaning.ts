import { type ChangeEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { toLanguage } from "../i18n/languages.ts";
import { meaningOf } from "./number-meaning.ts";

interface Field {
  readonly decimals: number;
  readonly unit?: string | undefined;
}

/** Sets a value as if somebody typed it: React hears only of values that its own setter did not set. */
const typeInto = (input: HTMLInputElement, text: string): void => {
  Reflect.set(HTMLInputElement.prototype, "value", text, input);
  input.dispatchEvent(new InputEvent("input", { bubbles: true }));
};

/**
 * How a field understands what is typed in it. What fills the field is known and not asked. A question appears when the field is left, and stops the
 * form that is sent without an answer.
 */
export const useNumberMeaning = ({ decimals, unit }: Field) => {
  const { i18n } = useTranslation();
  // The fields of a form are read in the language in which they were filled.
  const [locale] = useState(() => toLanguage(i18n.language));
  const [typed, setTyped] = useState("");
  const [isLeft, setLeft] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  // An answer such as 12,125 has two readings too.
  const [answered, setAnswered] = useState<string | null>(null);
  const meant = meaningOf(typed, { locale, decimals, unit });
  const meaning =
    typed === answered ? { kind: "told" as const, readings: meant.readings.slice(0, 1) } : meant;
  const stop = useEffectEvent((event: Event): void => {
    if (meaning.kind !== "asked" || input.current?.value !== typed) return;
    event.preventDefault();
    // Neither the form nor another field that asks: the first one gets the focus.
    event.stopImmediatePropagation();
    setLeft(true);
    input.current.focus();
  });
  useEffect(() => {
    const form = input.current?.form;
    const onSubmit = (event: Event): void => stop(event);
    form?.addEventListener("submit", onSubmit, { capture: true });
    return () => form?.removeEventListener("submit", onSubmit, { capture: true });
  }, []);
  const answer = (text: string): void => {
    if (input.current === null) return;
    setAnswered(text);
    typeInto(input.current, text);
    input.current.focus();
  };
  return {
    input,
    meaning: meaning.kind === "asked" && !isLeft ? { ...meaning, kind: "nothing" as const } : meaning,
    answer,
    onTyped: ({ currentTarget }: ChangeEvent<HTMLInputElement>): void => {
      setTyped(currentTarget.value);
      setLeft(false);
    },
    onLeft: (): void => setLeft(true),
  };
};
