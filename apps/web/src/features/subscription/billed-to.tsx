import { formatCnpj } from "@fiel/domain";
import { useTranslation } from "react-i18next";
import { Panel } from "../../shared/panel/panel.tsx";
import { useSignedIn } from "../../shared/session/use-session.ts";
import { AskProvider } from "./ask-provider.tsx";
import type { PartProps } from "./part-props.ts";
import classes from "./subscription.module.css";

/** Recipient of the invoices; only the provider can correct it. */
export const BilledTo = ({ page: { billedTo }, state }: PartProps) => {
  const { t } = useTranslation();
  const { client } = useSignedIn();
  const { name, cnpj, address, email } = billedTo;
  const lines = [
    name,
    email,
    cnpj === null ? null : t("billing.cnpj", { cnpj: formatCnpj(cnpj) ?? cnpj }),
    ...address,
  ];
  return (
    <Panel title={t("billing.billedTo")} state={state} still skeleton={null}>
      <ul className={classes.billed}>
        {lines
          .filter((line) => line !== null)
          .map((line) => (
            <li key={line}>{line}</li>
          ))}
      </ul>
      <AskProvider
        words={t("billing.askCorrection")}
        subject={t("billing.correctionSubject", { client: client.name })}
      />
    </Panel>
  );
};
