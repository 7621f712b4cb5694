import type { Locale } from "@fiel/domain";
import type { FieldErrors, UseFormReturn } from "react-hook-form";
import type { ClientDraft } from "./clients.ts";
import type { ClientValues, KeptClient } from "./client-values.ts";

/** Props common to the sections of the form. */
export interface FieldProps {
  readonly form: UseFormReturn<ClientValues, unknown, ClientDraft>;
  readonly errors: FieldErrors<ClientValues>;
  readonly values: ClientValues;
  /** ISO day on which the form was opened. */
  readonly today: string;
  /** Null for a new client. */
  readonly kept: KeptClient | null;
  /** Locale of the typed numbers. */
  readonly locale: Locale;
}
