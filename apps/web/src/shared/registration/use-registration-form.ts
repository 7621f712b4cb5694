import type { Locale } from "@fiel/domain";
import { zodResolver } from "@hookform/resolvers/zod";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useRef, useState } from "react";
import type { DefaultValues, FieldPath, FieldValues } from "react-hook-form";
import { useTranslation } from "react-i18next";
import type { z } from "zod";
import { ApiError, isNoAnswer } from "../api/api-error.ts";
import { useConnection } from "../api/use-connection.ts";
import { serverFault } from "../forms/field-error.tsx";
import { useLeaveGuard } from "../forms/use-leave-guard.tsx";
import { toLanguage } from "../i18n/languages.ts";
import { dismissToasts, toastFailure, toastInfo, unansweredToast } from "../toasts/toasts.tsx";
import { type Arrival, findArrival } from "./find-arrival.ts";
import { listQuery } from "./list-query.ts";
import type { Listed, Registration } from "./registration.ts";
import { type LastChange, readLastChange } from "./last-change.ts";
import { usePlace } from "./use-place.ts";
import { askAgain, reasonOf } from "./use-tell.ts";
import { useFilledForm } from "../forms/use-filled-form.ts";
import { useSince } from "./use-since.ts";

interface FormPlan<Row, Draft, Values extends FieldValues> {
  readonly registration: Registration<Row, Draft>;
  /** Null for a new record. */
  readonly row: Row | null;
  /** Parses the fields' values to the values sent. Its messages are translation keys. */
  readonly schema: z.ZodType<Draft, Values>;
  readonly valuesOf: (row: Row | null) => Values;
  readonly onDone: () => void;
}

/** The plan as a form writes it. Forms with numbers depend on the language of their fields. */
interface WrittenPlan<Row, Draft, Values extends FieldValues> extends Omit<
  FormPlan<Row, Draft, Values>,
  "schema" | "valuesOf"
> {
  readonly schema: z.ZodType<Draft, Values> | ((locale: Locale) => z.ZodType<Draft, Values>);
  readonly valuesOf: (row: Row | null, locale: Locale) => Values;
}

/** Keeps the language in which the fields were filled, even when the page's language changes. */
const usePlanned = <Row, Draft, Values extends FieldValues>({
  schema,
  valuesOf,
  ...plan
}: WrittenPlan<Row, Draft, Values>): FormPlan<Row, Draft, Values> & { readonly locale: Locale } => {
  const { i18n } = useTranslation();
  const [locale] = useState(() => toLanguage(i18n.language));
  const written = useMemo(() => (typeof schema === "function" ? schema(locale) : schema), [schema, locale]);
  return { ...plan, locale, schema: written, valuesOf: (row) => valuesOf(row, locale) };
};

/** A conflict with a change that someone else saved while the form was open. */
export interface Conflict<Values> {
  /** Values that both edits started from. */
  readonly base: Values;
  readonly yours: Values;
  readonly theirs: Values;
  /** Who made the other change and when; null when unknown. */
  readonly change: LastChange | null;
  /** Saves the chosen values. */
  readonly resolve: (chosen: Values) => void;
  readonly close: () => void;
}

interface Theirs<Row> {
  readonly row: Row;
  readonly change: LastChange | null;
}
type Saved<Row> = "saved" | "failed" | Theirs<Row>;

/** For a form whose answer was lost: waits until the server is reachable, finds out whether the form arrived, and reports it. */
const useArrival = <Row, Draft, Values extends FieldValues>(plan: FormPlan<Row, Draft, Values>) => {
  const { registration, schema, valuesOf } = plan;
  const place = usePlace();
  const queryClient = useQueryClient();
  const { whenReached } = useConnection();
  const { t } = useTranslation();
  return async (draft: Draft, based: Row | null): Promise<"saved" | "failed"> => {
    const before = queryClient.getQueryData<Listed<Row>>(listQuery(place, registration, false).queryKey);
    await whenReached();
    const sent = { registration, place, schema, valuesOf, draft, based, before };
    const arrival = await findArrival(sent, AbortSignal.timeout(30_000)).catch((): Arrival => "unknown");
    // The message that there was no answer is already shown.
    if (arrival === "unknown") return "failed";
    dismissToasts(unansweredToast);
    const once = registration.name;
    if (arrival === "missing") {
      const title = t(based === null ? `${once}.addFailed` : `${once}.changeFailed`);
      toastFailure({ title, message: t("connection.notArrived"), once });
      return "failed";
    }
    toastInfo({ title: t("connection.arrived"), once });
    void askAgain(queryClient, place);
    return "saved";
  };
};

/** Whether the form was closed, so that it shows no outcome any more. */
const useLeft = () => {
  const left = useRef(false);
  useEffect(() => {
    left.current = false;
    return () => {
      left.current = true;
    };
  }, []);
  return left;
};

/** Saves the fields' values. `based` is the record that filled the form, null for a new one. */
const useSave = <Row, Draft, Values extends FieldValues>(plan: FormPlan<Row, Draft, Values>) => {
  const { registration } = plan;
  const { name, keyOf, auditedAs, create, update, read, toldAlone = [], addedText } = registration;
  const place = usePlace();
  const queryClient = useQueryClient();
  const { t } = useTranslation();
  const tellArrival = useArrival(plan);
  const readTheirs = async (based: Row): Promise<Theirs<Row> | null> => {
    const signal = AbortSignal.timeout(30_000);
    const [row, change] = await Promise.all([
      read(place, keyOf(based), signal).catch(() => null),
      auditedAs === undefined ? null : readLastChange(place, auditedAs(based), signal).catch(() => null),
    ]);
    return row === null ? null : { row, change };
  };
  return async (
    draft: Draft,
    based: Row | null,
    validFrom: number | undefined,
    onFaults: (fields: Readonly<Record<string, string>>) => void,
  ): Promise<Saved<Row>> => {
    const isNew = based === null;
    try {
      await (isNew ? create(place, draft) : update(place, based, draft, validFrom));
    } catch (error) {
      if (isNoAnswer(error)) return tellArrival(draft, based);
      if (error instanceof ApiError && error.status === 412 && !isNew) {
        const theirs = await readTheirs(based);
        if (theirs !== null) return theirs;
      }
      const alone = error instanceof ApiError && toldAlone.includes(error.code) ? error.message : null;
      const told = { title: t(isNew ? `${name}.addFailed` : `${name}.changeFailed`), ...reasonOf(error) };
      toastFailure({ ...(alone === null ? told : { title: alone }), once: name });
      if (error instanceof ApiError) onFaults(error.fields);
      return "failed";
    }
    const more = isNew && addedText !== undefined ? { message: t(addedText) } : {};
    toastInfo({ title: t(isNew ? `${name}.added` : `${name}.changed`), ...more, once: name });
    void askAgain(queryClient, place);
    return "saved";
  };
};

/** Whether a dated field changed. */
const changesDated = (fields: readonly string[], dirty: Readonly<Record<string, unknown>>): boolean =>
  fields.some((field) => dirty[field] === true);

/** State of a registration's form: fields, saving and its outcomes. The server's faults appear beside their fields, a conflict as a comparison. */
export const useRegistrationForm = <Row, Draft, Values extends FieldValues>(
  written: WrittenPlan<Row, Draft, Values>,
) => {
  const plan = usePlanned(written);
  const { registration, row, schema, valuesOf, onDone } = plan;
  const form = useFilledForm<Values, unknown, Draft>({
    resolver: zodResolver(schema),
    defaultValues: valuesOf(row) as DefaultValues<Values>,
  });
  const { isDirty, dirtyFields } = form.formState;
  const isDated = row !== null && changesDated(registration.dated?.fields ?? [], dirtyFields);
  const guard = useLeaveGuard(isDirty);
  const save = useSave(plan);
  const left = useLeft();
  const holding = useSince();
  const [theirs, setTheirs] = useState<Theirs<Row> | null>(null);
  const [seen, setSeen] = useState(row); // Latest record that the fields were compared with.
  const showFaults = (fields: Readonly<Record<string, string>>): void => {
    if (fields["validFrom"] !== undefined) holding.setFault(serverFault(fields["validFrom"]));
    Object.entries(fields).forEach(([sent, message]) => {
      const field = (registration.formNames?.[sent] ?? sent) as FieldPath<Values>;
      if (field in form.getValues()) form.setError(field, serverFault(message), { shouldFocus: true });
    });
  };
  const submitOn = (based: Row | null) =>
    form.handleSubmit(async (draft) => {
      if (isDated && holding.isRefused()) return;
      const outcome = await save(draft, based, isDated ? holding.validFrom : undefined, showFaults);
      if (left.current) return;
      if (typeof outcome === "object") setTheirs(outcome);
      if (outcome === "saved" && !guard.release()) onDone();
    });
  const resolve = (chosen: Values): void => {
    setTheirs(null);
    setSeen(theirs?.row ?? null);
    form.reset(chosen, { keepDefaultValues: true });
    void submitOn(theirs?.row ?? null)();
  };
  const conflict: Conflict<Values> | null = theirs && {
    base: valuesOf(seen),
    yours: form.getValues(),
    theirs: valuesOf(theirs.row),
    change: theirs.change,
    resolve,
    close: () => setTheirs(null),
  };
  const { dated, name } = registration;
  const since = isDated && dated ? { ...dated, onChange: holding.change, fault: holding.fault } : null;
  return { name, form, since, submit: submitOn(seen), conflict, dialog: guard.dialog, locale: plan.locale };
};
