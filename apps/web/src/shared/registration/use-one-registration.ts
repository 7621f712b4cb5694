import type { UseQueryResult } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { useTranslation } from "react-i18next";
import { ApiError } from "../api/api-error.ts";
import { useFailureToast } from "../toasts/use-failure-toast.ts";
import type { Registration } from "./registration.ts";
import { useRegistration } from "./use-registration.ts";

/** A record for its form, or the failure to read it. */
export interface OneRegistration<Row> {
  readonly row: Row | undefined;
  /** Reads again; undefined unless reading failed. */
  readonly onRetry: (() => void) | undefined;
  /** Text of the failure. */
  readonly failed: string;
  readonly query: UseQueryResult<Row>;
}

const sentences = (first: string, second: string): string => `${first.replace(/\.$/, "")}. ${second}`;

/** Reads one registration. When it does not exist, says so and returns to the list. */
export const useOneRegistration = <Row, Draft>(
  registration: Pick<Registration<Row, Draft>, "name" | "read" | "readFailed" | "leavesUnread">,
  id: string,
  onClose: () => void,
): OneRegistration<Row> => {
  const { name, readFailed, leavesUnread = false } = registration;
  const { t } = useTranslation();
  const query = useRegistration(registration, id);
  const { data: row, error, refetch } = query;
  const missing = error instanceof ApiError && error.status === 404;
  const leaves = missing || leavesUnread;
  const failed = error !== null;
  const reason = t(missing ? `${name}.notFound` : `${name}.unexpected`);
  const told = readFailed === undefined ? { title: reason } : { title: t(readFailed), message: reason };
  // A failure that stays on the page is shown in place of the form.
  useFailureToast(failed && leaves, { ...told, once: name });
  const onFailed = useEffectEvent(() => {
    if (leaves) onClose();
  });
  useEffect(() => {
    if (failed) onFailed();
  }, [failed]);
  return {
    row,
    onRetry: failed && !leaves ? () => void refetch() : undefined,
    failed: readFailed === undefined ? reason : sentences(t(readFailed), reason),
    query,
  };
};
