import { type Board, type BoardCommand, commandBoard } from "@fiel/contracts";
import { useTranslation } from "react-i18next";
import { usePlace } from "../../shared/registration/use-place.ts";
import { toastFailure, toastInfo } from "../../shared/toasts/toasts.tsx";

/** Sends a command to a screen, and shows the outcome. */
export const useBoardCommand = ({ id, name }: Board): ((command: BoardCommand) => void) => {
  const { t } = useTranslation();
  const { api, tenant } = usePlace();
  return (command) => {
    api.call(commandBoard, { params: { tenant, id: String(id) }, body: { command } }).then(
      () => toastInfo({ title: t("boards.sent", { name }), once: "boards" }),
      () => toastFailure({ title: t("boards.sendFailed"), once: "boards" }),
    );
  };
};
