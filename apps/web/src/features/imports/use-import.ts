import * as calls from "@fiel/contracts";
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { ApiError } from "../../shared/api/api-error.ts";
import { askAgain, reasonOf } from "../../shared/registration/use-tell.ts";
import { usePlace } from "../../shared/registration/use-place.ts";
import { dismissToasts, toastFailure } from "../../shared/toasts/toasts.tsx";
import { useSending } from "../../shared/forms/use-sending.ts";

/** State of an uploaded file. */
export const useImport = (id: number | undefined) => {
  const { api, tenant } = usePlace();
  return useQuery({
    queryKey: ["imports", tenant, id],
    queryFn: ({ signal }) => api.call(calls.getImport, { params: { tenant, id: String(id) } }, signal),
    enabled: id !== undefined,
    retry: (count, error) => !(error instanceof ApiError && error.status === 404) && count < 2,
    placeholderData: (): undefined => undefined,
  });
};

/** Files applied in the last 30 days, and the caller's files not yet applied. */
export const useImports = (kind: calls.ImportKind, all: boolean) => {
  const { api, tenant } = usePlace();
  return useQuery({
    queryKey: ["imports", tenant, "all", kind, all],
    queryFn: ({ signal }) =>
      api.call(
        calls.listImports,
        { params: { tenant }, query: all ? { kind, all: "true" } : { kind } },
        signal,
      ),
    placeholderData: keepPreviousData,
  });
};

interface ReadFile {
  readonly kind: calls.ImportKind;
  /** A chosen file, or the import whose stored file is read again. */
  readonly file: File | calls.ImportedFile;
  /** Sheet of a workbook. */
  readonly sheet?: string;
  /** Encoding of a CSV; guessed when absent. */
  readonly encoding?: calls.TextEncoding;
}

interface CheckedFile {
  readonly id: number;
  readonly mapping: calls.ImportMapping;
  /** Called when a person must choose the decimal mark of the columns as they are assigned now. */
  readonly onMarkOpen?: () => void;
}

/** Parameters sent along with the file. */
const choiceOf = ({ kind, file, sheet, encoding }: ReadFile) => ({
  kind,
  ...(file instanceof File ? {} : { again: String(file.id) }),
  ...(sheet === undefined ? {} : { sheet }),
  ...(encoding === undefined ? {} : { encoding }),
});

const withOpenMark =
  (onMarkOpen: CheckedFile["onMarkOpen"]) =>
  (error: unknown): never => {
    if (error instanceof ApiError && error.fields["decimal"] !== undefined) onMarkOpen?.();
    throw error;
  };

/** Actions on a file. Failures are shown as toasts, except those that the page handles itself. */
export const useImportActions = () => {
  const place = usePlace();
  const { api, tenant } = place;
  const queryClient = useQueryClient();
  const { t } = useTranslation();
  const one = (id: number) => ({ params: { tenant, id: String(id) } });
  const keep = <File extends calls.ImportedFile>(file: File): File => {
    queryClient.setQueryData(["imports", tenant, file.id], file);
    dismissToasts("imports");
    return file;
  };
  const failed = (title: string) => (error: unknown) => {
    if (!isStale(error)) toastFailure({ title, ...reasonOf(error), once: "imports" });
  };
  const read = useSending(async (chosen: ReadFile) => {
    const files = chosen.file instanceof File ? { file: chosen.file } : {};
    return keep(await api.call(calls.readImport, { params: { tenant }, body: choiceOf(chosen), files }));
  });
  const check = useSending(
    async ({ id, mapping, onMarkOpen }: CheckedFile) => {
      const checked = api.call(calls.checkImport, { ...one(id), body: mapping });
      const file = keep(await checked.catch(withOpenMark(onMarkOpen)));
      await queryClient.invalidateQueries({ queryKey: ["import-rows", tenant, id] });
      return file;
    },
    failed(t("imports.checkFailed")),
  );
  const apply = useSending(
    async (id: number) => {
      const file = keep(await api.call(calls.applyImport, one(id)));
      void askAgain(queryClient, place);
      return file;
    },
    failed(t("imports.applyFailed")),
  );
  const undo = useSending(
    async (id: number) => {
      const outcome = await api.call(calls.undoImport, one(id));
      void askAgain(queryClient, place);
      return outcome;
    },
    failed(t("imports.undoFailed")),
  );
  const forget = (id: number) => void api.call(calls.removeImport, one(id)).catch(() => undefined);
  return { read, check, apply, undo, forget };
};

/** Whether registrations changed after the file was checked. */
export const isStale = (error: unknown): boolean =>
  error instanceof ApiError && error.code === "ImportChanged";
