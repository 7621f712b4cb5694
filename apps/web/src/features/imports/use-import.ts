import * as calls from "@fiel/contracts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { ApiError } from "../../shared/api/api-error.ts";
import { askAgain, reasonOf } from "../../shared/registration/use-tell.ts";
import { usePlace } from "../../shared/registration/use-place.ts";
import { dismissToasts, toastFailure } from "../../shared/toasts/toasts.tsx";
import { useSending } from "../../shared/forms/use-sending.ts";

/** A file that was sent, as it stands now. */
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

/** Files that were applied in the last 30 days. */
export const useImports = () => {
  const { api, tenant } = usePlace();
  return useQuery({
    queryKey: ["imports", tenant, "all"],
    queryFn: ({ signal }) => api.call(calls.listImports, { params: { tenant } }, signal),
  });
};

interface ReadFile {
  readonly kind: calls.ImportKind;
  readonly file: File;
  /** Of a workbook. */
  readonly sheet?: string;
  /** Of a CSV; left out, as its letters seem to be written. */
  readonly encoding?: calls.TextEncoding;
}

const sentFileKey = (tenant: string, id: number) => ["imports", tenant, id, "sent"] as const;

/** The file itself as it was sent from this page; null: somewhere else, or long ago. */
export const useSentFile = (id: number): File | null => {
  const { tenant } = usePlace();
  return useQueryClient().getQueryData<File>(sentFileKey(tenant, id)) ?? null;
};

/** What is told of a file beside its bytes. */
const choiceOf = ({ kind, sheet, encoding }: Omit<ReadFile, "file">) => ({
  kind,
  ...(sheet === undefined ? {} : { sheet }),
  ...(encoding === undefined ? {} : { encoding }),
});

/** What can be done with a file; a failure is told, but for what the page itself answers. */
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
  const read = useSending(async ({ file, ...which }: ReadFile) => {
    const found = keep(
      await api.call(calls.readImport, { params: { tenant }, body: choiceOf(which), files: { file } }),
    );
    // Another sheet of the same file may be chosen, or other letters.
    queryClient.setQueryData(sentFileKey(tenant, found.id), file);
    return found;
  });
  const check = useSending(
    async ({ id, mapping }: { readonly id: number; readonly mapping: calls.ImportMapping }) => {
      const file = keep(await api.call(calls.checkImport, { ...one(id), body: mapping }));
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

/** What is registered is not what the file was compared with. */
export const isStale = (error: unknown): boolean =>
  error instanceof ApiError && error.code === "ImportChanged";
