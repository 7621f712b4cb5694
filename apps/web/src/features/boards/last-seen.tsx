import type { Board } from "@fiel/contracts";
import { useTranslation } from "react-i18next";
import { useNow } from "../../shared/environment/use-now.ts";
import { shortAge } from "../../shared/format/short-age.ts";
import { useFormat } from "../../shared/format/use-format.ts";
import { isWithin } from "../../shared/board/dark-hours.ts";
import { DeviceSeen } from "../../shared/pairing/paired-device.tsx";
import { RowNote } from "../../shared/registration/row-note.tsx";

/** When a screen last reported, and its program version. */
export const LastSeen = ({ board: { seen, darkFrom, darkTo } }: { readonly board: Board }) => {
  const { t } = useTranslation();
  const nowMs = useNow();
  const format = useFormat();
  if (seen === null) return <RowNote>{t("boards.never")}</RowNote>;
  const ageMs = nowMs - seen.at;
  const isDark = isWithin(format.instant(nowMs, "time"), darkFrom, darkTo);
  return (
    <DeviceSeen
      seen={seen}
      nowMs={nowMs}
      isDark={isDark}
      version={t("boards.version", { version: seen.version })}
    >
      {isDark ? t("boards.darkUntil", { time: darkTo ?? "" }) : t("boards.ago", { age: shortAge(ageMs) })}
    </DeviceSeen>
  );
};
