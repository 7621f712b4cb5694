import { type EventDestination, testEventDestination } from "@fiel/contracts";
import { IconSend } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../shared/format/use-format.ts";
import { RowAction } from "../../shared/registration/row-action.tsx";
import { usePlace } from "../../shared/registration/use-place.ts";
import { reasonOf } from "../../shared/registration/use-tell.ts";
import { useSupportLock } from "../../shared/session/use-support-lock.ts";
import { toastFailure, toastInfo } from "../../shared/toasts/toasts.tsx";

const once = "eventDestinations";
/** Characters of an answer that a message has room for. */
const shownText = 120;

/** Posts a test event and shows what was answered. */
export const TestAction = ({ destination: { id, name } }: { readonly destination: EventDestination }) => {
  const { t } = useTranslation();
  const format = useFormat();
  const { api, tenant } = usePlace();
  const [busy, setBusy] = useState(false);
  const lock = useSupportLock(true);
  const test = async () => {
    if (busy) return;
    setBusy(true);
    try {
      const { taken, status, tookMs, text, reason } = await api.call(testEventDestination, {
        params: { tenant, id: String(id) },
      });
      const took = format.number(tookMs);
      const answer =
        status === null
          ? t("eventDestinations.testNoAnswer", { reason: reason ?? "", took })
          : t("eventDestinations.testAnswer", { status, took });
      const message = text === "" ? answer : `${answer} ${text.slice(0, shownText)}`;
      if (taken) toastInfo({ title: t("eventDestinations.testTaken", { name }), message, once });
      else toastFailure({ title: t("eventDestinations.testRefused", { name }), message, once });
    } catch (error) {
      toastFailure({ title: t("eventDestinations.testFailed", { name }), ...reasonOf(error), once });
    }
    setBusy(false);
  };
  return (
    <RowAction
      icon={IconSend}
      label={t("eventDestinations.test", { name })}
      forbidden={lock}
      onClick={() => void test()}
    />
  );
};
