import type { SupportGrant } from "@fiel/contracts";
import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { OlderNotShown } from "../../shared/lines/older-not-shown.tsx";
import page from "../../shared/page/page.module.css";
import { LinesSkeleton } from "../../shared/panel/lines-skeleton.tsx";
import { usePanelState } from "../../shared/panel/panel-state.ts";
import { Panel } from "../../shared/panel/panel.tsx";
import { SupportGrantItem } from "../../shared/support/support-grant-item.tsx";
import classes from "../../shared/support/support.module.css";
import { GrantDialog } from "./grant-dialog.tsx";
import { useSupport, useSupportActions } from "./use-support.ts";

const isPending = ({ state }: SupportGrant): boolean => state === "asked" || state === "open";

interface PendingProps {
  readonly grant: SupportGrant;
  readonly onConsent: () => void;
  readonly onEnd: () => void;
}

/** A requested or open grant. */
const PendingGrant = ({ grant, onConsent, onEnd }: PendingProps) => {
  const { t } = useTranslation();
  const isAsked = grant.state === "asked";
  return (
    <SupportGrantItem grant={grant}>
      {isAsked ? (
        <Button variant="filled" onClick={onConsent}>
          {t("support.consent")}
        </Button>
      ) : null}
      <Button onClick={onEnd}>{t(isAsked ? "support.refuse" : "support.revoke")}</Button>
    </SupportGrantItem>
  );
};

interface EndedProps {
  readonly grants: readonly SupportGrant[];
  readonly state: ReturnType<typeof usePanelState>;
  /** Number of ended grants that are not listed. */
  readonly older: number;
  readonly onAll: () => void;
}

const EndedGrants = ({ grants, state, older, onAll }: EndedProps) => {
  const { t } = useTranslation();
  if (grants.length === 0) return null;
  return (
    <Panel title={t("support.before")} state={state} still skeleton={<LinesSkeleton />}>
      <ul>
        {grants.map((grant) => (
          <SupportGrantItem key={grant.id} grant={grant} />
        ))}
      </ul>
      <OlderNotShown count={older} onAll={onAll} />
    </Panel>
  );
};

/** Who of the provider may enter, for how long, and who has. Nobody enters without an administrator's consent. */
export const SupportPage = () => {
  const { t } = useTranslation();
  const [all, setAll] = useState(false);
  const query = useSupport(all);
  const actions = useSupportActions();
  const [asked, setAsked] = useState<SupportGrant | "new" | null>(null);
  const { grants = [], older = 0 } = query.data ?? {};
  const state = usePanelState(query);
  const [now, before] = [grants.filter(isPending), grants.filter((grant) => !isPending(grant))];
  return (
    <div className={page.page}>
      <Panel
        title={t("support.title")}
        subtitle={t("support.subtitle")}
        tools={<Button onClick={() => setAsked("new")}>{t("support.give")}</Button>}
        wideTools
        state={state}
        still
        skeleton={<LinesSkeleton />}
      >
        {now.length === 0 ? <p className={classes.none}>{t("support.noneOpen")}</p> : null}
        <ul>
          {now.map((grant) => (
            <PendingGrant
              key={grant.id}
              grant={grant}
              onConsent={() => setAsked(grant)}
              onEnd={() => void actions.end(grant)}
            />
          ))}
        </ul>
      </Panel>
      <EndedGrants grants={before} state={state} older={older} onAll={() => setAll(true)} />
      {asked === null ? null : (
        <GrantDialog
          asked={asked === "new" ? null : asked}
          onGive={(wanted) => actions.give(asked === "new" ? null : asked, wanted)}
          onClose={() => setAsked(null)}
        />
      )}
    </div>
  );
};
