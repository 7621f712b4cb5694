import { formatDuration, formatInstant, formatNumber } from "@fiel/domain";
import { createContext, use, useSyncExternalStore } from "react";
import type { OperatorStore, OperatorView } from "./operator-store.ts";
import type { OperatorTexts } from "./operator-texts.ts";

/** Context of all parts of the page. */
export interface OperatorContext {
  readonly store: OperatorStore;
  readonly view: OperatorView;
  readonly words: OperatorTexts["words"];
  readonly format: OperatorFormat;
}

export interface OperatorFormat {
  readonly number: (value: number) => string;
  /** `10:42` on the plant's clock. */
  readonly time: (atMs: number) => string;
  /** For example `6 min 20 s`. */
  readonly duration: (ms: number) => string;
}

/** Formats in the plant's language and time zone; the browser's time zone until the plant's is known. */
export const operatorFormat = (
  { locale }: OperatorTexts,
  timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone,
): OperatorFormat => ({
  number: (value) => formatNumber(value, { locale, decimals: 0 }) ?? "",
  time: (atMs) => formatInstant(atMs, "time", timeZone) ?? "",
  duration: (ms) => formatDuration(Math.max(0, ms) / 1000, locale) ?? "",
});

export const Operator = createContext<OperatorContext | null>(null);

export function useOperator(): OperatorContext {
  const context = use(Operator);
  if (context === null) throw new Error("The operator's page has no context.");
  return context;
}

export const useOperatorView = (store: OperatorStore): OperatorView =>
  useSyncExternalStore(store.subscribe, store.view);
