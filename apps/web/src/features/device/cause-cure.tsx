import { furtherSubject, type QuarantineCause } from "@fiel/contracts";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { useSignedIn } from "../../shared/session/use-session.ts";
import classes from "./quarantine.module.css";

type Reason = QuarantineCause["reason"];

/** Path of the registration that is missing, by reason. */
const places: Readonly<Partial<Record<Reason, string>>> = {
  unknownEquipment: "equipamentos/novo",
  equipmentRemoved: "equipamentos",
  unknownProduct: "produtos/novo",
  unknownEvent: "eventos/novo",
  unknownCoil: "bobinas/novo",
};

/** How to resolve a cause. When a registration is missing, a link to its form with the code that machines send. */
export const CauseCure = ({ cause: { reason, subject } }: { readonly cause: QuarantineCause }) => {
  const { t } = useTranslation();
  const { tenant } = useSignedIn().client;
  const text = t(`device.cures.${reason}`);
  const place = places[reason];
  if (place === undefined) return <span className={classes.cure}>{text}</span>;
  const known = subject !== null && subject !== furtherSubject;
  const search = known && reason !== "unknownEquipment" ? { codigo: subject } : {};
  return (
    // The router types know these paths only as patterns.
    <Link
      to={`/client/${encodeURIComponent(tenant)}/admin/${place}` as never}
      search={search as never}
      className={classes.cureLink}
    >
      {text}
    </Link>
  );
};
