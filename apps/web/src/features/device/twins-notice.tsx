import { twinsOf } from "@fiel/contracts";
import { IconCopy } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useReaders } from "../../shared/gateways/use-gateways.ts";
import classes from "./gateways.module.css";

/** Computers that run with the same identity, and how to fix it. */
export const TwinsNotice = () => {
  const { t } = useTranslation();
  const twins = twinsOf(useReaders().data?.running ?? []);
  return twins.map((ofOne) => (
    <p key={ofOne[0]?.gateway} className={classes.limit} role="status">
      <IconCopy size={16} stroke={1.7} aria-hidden="true" />
      <span>
        {t("device.readers.twins", { hosts: ofOne.map(({ host }) => host).join(t("device.readers.and")) })}
      </span>
    </p>
  ));
};
