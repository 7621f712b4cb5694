import type { FieldValues, Path, UseFormSetError } from "react-hook-form";
import { ApiError } from "../../shared/api/api-error.ts";
import { serverFault } from "../../shared/forms/field-error.tsx";
import { toastFailure } from "../../shared/toasts/toasts.tsx";

/** Shows the server's field errors at the fields; other errors as a toast with the server's reason, if any. */
export const tellFailure = <V extends FieldValues>(
  error: unknown,
  names: readonly Path<V>[],
  setError: UseFormSetError<V>,
  title: string,
): void => {
  const { fields, status, message } =
    error instanceof ApiError ? error : { fields: {} as Record<string, string>, status: 0, message: "" };
  const known = names.filter((name) => fields[name] !== undefined);
  known.forEach((name, index) =>
    setError(name, serverFault(fields[name] ?? ""), { shouldFocus: index === 0 }),
  );
  if (known.length > 0) return;
  toastFailure({ title, ...(status === 409 || status === 429 ? { message } : {}), once: "secondFactor" });
};
