import {
  clockAheadMs,
  type GatewayOfTenant,
  isGatewaySilent,
  type UnreadableContents,
} from "@fiel/contracts";
import {
  IconClock,
  IconDatabase,
  IconFileBroken,
  IconInfoCircle,
  IconPlugConnectedX,
  type TablerIcon,
} from "@tabler/icons-react";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../shared/format/use-format.ts";
import { useNow } from "../../shared/environment/use-now.ts";
import { isSkewed } from "../../shared/gateways/gateway-facts.ts";
import classes from "./gateways.module.css";
import { signedSpanText, spanText } from "./span-text.ts";

const Notice = ({ icon: Icon, text }: { icon: TablerIcon; text: string }) => (
  <li>
    <Icon size={16} stroke={1.6} aria-hidden="true" />
    <span>{text}</span>
  </li>
);

/** Lost contents with the number of records, where it is known. */
const unreadableText = (
  { contents, records, uncounted }: UnreadableContents,
  t: TFunction,
  format: Pick<ReturnType<typeof useFormat>, "number">,
): string => {
  const counted = t("device.unreadable", { count: contents, records: format.number(records) });
  return uncounted === 0 ? counted : `${counted} ${t("device.unreadableUncounted", { count: uncounted })}`;
};

/** A full queue waits for the server; a full disk needs somebody to free space. */
const spaceTexts = {
  queue: { near: "device.spaceNear", full: "device.spaceFull" },
  disk: { near: "device.diskNear", full: "device.diskFull" },
} as const;

const mebibyte = 1_048_576;

/** Facts about a gateway that a person should know or act on, in full sentences. */
export const GatewayNotices = ({ gateway }: { gateway: GatewayOfTenant }) => {
  const { t } = useTranslation();
  const format = useFormat();
  const nowMs = useNow();
  const { report, lastSeenAt, clockSkewMs } = gateway;
  const ahead = clockAheadMs(gateway);
  const space = report?.space;
  const jumps = report?.clockJumps;
  const span = spanText(ahead, format);
  return (
    <ul className={classes.notices}>
      {report !== null && isGatewaySilent(gateway, nowMs) ? (
        <Notice
          icon={IconPlugConnectedX}
          text={t("device.silentText", { time: format.instant(lastSeenAt, "dateTime") })}
        />
      ) : null}
      {report === null ? <Notice icon={IconInfoCircle} text={t("device.noReport")} /> : null}
      {isSkewed(clockSkewMs) ? (
        <Notice icon={IconClock} text={t(ahead > 0 ? "device.clockAhead" : "device.clockBehind", { span })} />
      ) : null}
      {jumps && jumps.count > 0 ? (
        <Notice
          icon={IconClock}
          text={t("device.clockJumps", { count: jumps.count, span: signedSpanText(jumps.lastMs, format) })}
        />
      ) : null}
      {report?.unreadable && report.unreadable.contents > 0 ? (
        <Notice icon={IconFileBroken} text={unreadableText(report.unreadable, t, format)} />
      ) : null}
      {space && space.level !== "ok" ? (
        <Notice
          icon={IconDatabase}
          text={t(spaceTexts[space.limitedBy ?? "queue"][space.level], {
            free: format.number((space.freeBytes ?? 0) / mebibyte, { decimals: 0 }),
            used: format.number(space.usedBytes / mebibyte, { decimals: 0 }),
            limit: format.number(space.limitBytes / mebibyte, { decimals: 0 }),
          })}
        />
      ) : null}
    </ul>
  );
};
