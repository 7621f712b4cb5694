import { IconAlertTriangle } from "@tabler/icons-react";
import type { ParseKeys } from "i18next";
import { useTranslation } from "react-i18next";

interface Fault {
  readonly type?: string | undefined;
  readonly message?: string | undefined;
}

/** A fault from the server is already a sentence; a schema's message is a translation key. */
export const serverFault = (message: string) => ({ type: "server", message });

/** Fault below a field, in place of the hint. */
const FieldError = ({ type, message = "" }: Fault) => {
  const { t } = useTranslation();
  return (
    <>
      <IconAlertTriangle
        size={16}
        style={{ flex: "none", alignSelf: "flex-start", marginTop: 1 }}
        aria-hidden="true"
      />
      <span>{type === "server" ? message : t(message as ParseKeys)}</span>
    </>
  );
};

export const fieldError = (error: Fault | undefined) =>
  error?.message === undefined ? undefined : <FieldError type={error.type} message={error.message} />;
