import type { DeviceKeys } from "@fiel/contracts";
import { Button, Skeleton } from "@mantine/core";
import { IconBan, IconCopy, IconEye, IconEyeOff, IconRefresh } from "@tabler/icons-react";
import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../shared/format/use-format.ts";
import { Panel } from "../../shared/panel/panel.tsx";
import { usePanelState } from "../../shared/panel/panel-state.ts";
import { ConfirmDialog, RenewDialog, RevokeDialog } from "./dialogs-lazy.ts";
import classes from "./key-panel.module.css";
import { maskedKey } from "./masked-key.ts";
import { PreviousKeys } from "./previous-keys.tsx";
import { useDeviceKey } from "./use-device-key.ts";
import { useGatewayNames } from "../../shared/gateways/use-gateways.ts";
import { useKeyActions } from "./use-key-actions.ts";

type Question = "renew" | "revoke" | "endPrevious";

interface KeyRowProps {
  readonly appKey: string;
  readonly onCopy: () => void;
  readonly onAsk: (question: Question) => void;
}

const KeyRow = ({ appKey, onCopy, onAsk }: KeyRowProps) => {
  const { t } = useTranslation();
  const [shown, setShown] = useState(false);
  const Eye = shown ? IconEyeOff : IconEye;
  return (
    <div className={classes.row}>
      <code className={classes.key} data-key={shown ? "shown" : "masked"}>
        {shown ? appKey : maskedKey(appKey)}
      </code>
      <Button leftSection={<IconCopy size={16} aria-hidden="true" />} onClick={onCopy}>
        {t("device.copy")}
      </Button>
      <Button leftSection={<Eye size={16} aria-hidden="true" />} onClick={() => setShown(!shown)}>
        {t(shown ? "device.hide" : "device.show")}
      </Button>
      <div className={classes.changes}>
        <Button leftSection={<IconRefresh size={16} aria-hidden="true" />} onClick={() => onAsk("renew")}>
          {t("device.renew")}
        </Button>
        <Button leftSection={<IconBan size={16} aria-hidden="true" />} onClick={() => onAsk("revoke")}>
          {t("device.revoke")}
        </Button>
      </div>
    </div>
  );
};

const Questions = ({ question, onClose }: { question: Question | null; onClose: () => void }) => {
  const { t } = useTranslation();
  const { renew, revoke, endPrevious } = useKeyActions();
  if (question === "renew") return <RenewDialog onRenew={renew} onClose={onClose} />;
  if (question === "revoke") return <RevokeDialog onRevoke={revoke} onClose={onClose} />;
  if (question === null) return null;
  return (
    <ConfirmDialog
      title={t("device.endTitle")}
      text={t("device.endText")}
      verb={t("device.endVerb")}
      onConfirm={endPrevious}
      onClose={onClose}
    />
  );
};

const KeyBody = ({ keys: { device, previous } }: { keys: DeviceKeys }) => {
  const [question, setQuestion] = useState<Question | null>(null);
  const { copy } = useKeyActions();
  const nameOf = useGatewayNames();
  return (
    <>
      <KeyRow
        key={device.appKey}
        appKey={device.appKey}
        onCopy={() => void copy(device.appKey)}
        onAsk={setQuestion}
      />
      <PreviousKeys keys={previous} nameOf={nameOf} onEnd={() => setQuestion("endPrevious")} />
      <Suspense>
        <Questions question={question} onClose={() => setQuestion(null)} />
      </Suspense>
    </>
  );
};

/** The key with which the tenant's gateways sign in. */
export const KeyPanel = () => {
  const { t } = useTranslation();
  const format = useFormat();
  const query = useDeviceKey();
  const { data } = query;
  return (
    <Panel
      title={t("device.key")}
      {...(data
        ? { subtitle: t("device.keyCreated", { date: format.instant(data.device.createdAt, "date") }) }
        : {})}
      state={usePanelState(query)}
      failed={`${t("device.keyFailed")} ${t("device.tryLater")}`}
      still
      skeleton={<Skeleton height="var(--ctl)" maw={420} my={4} animate={false} />}
    >
      {data ? <KeyBody keys={data} /> : null}
    </Panel>
  );
};
