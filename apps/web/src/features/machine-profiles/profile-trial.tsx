import { useState } from "react";
import { useTranslation } from "react-i18next";
import { AddressTestPanel } from "../../shared/address-test/address-test.tsx";
import { typedPort } from "../../shared/address-test/typed-port.ts";
import { toLanguage } from "../../shared/i18n/languages.ts";
import { TextField } from "../../shared/registration/fields.tsx";
import { NumberField } from "../../shared/registration/number-field.tsx";
import classes from "./machine-profiles.module.css";
import type { Content } from "./profile-content.ts";

interface ProfileTrialProps {
  readonly name: string;
  /** Null when the text is not valid JSON; a trial is then not possible. */
  readonly content: Content | null;
}

const usualPort = "502";

/** Asks the gateways to read a machine with the profile in the form. Saving does not depend on it. */
export const ProfileTrial = ({ name, content }: ProfileTrialProps) => {
  const { t, i18n } = useTranslation();
  const [ip, setIp] = useState("");
  const [port, setPort] = useState(usualPort);
  const address = {
    id: null,
    ip: ip.trim(),
    port: typedPort(port, toLanguage(i18n.language)),
    profile: /^[A-Za-z0-9][\w.-]*$/.test(name) ? name : "perfil",
    ...(content === null ? {} : { profileContent: content }),
  };
  return (
    <fieldset className={classes.part}>
      <legend>{t("machineProfiles.trial")}</legend>
      <div className={classes.row}>
        <TextField
          label={t("machineProfiles.machineAddress")}
          value={ip}
          onChange={({ currentTarget }) => setIp(currentTarget.value)}
        />
        <NumberField
          label={t("machineProfiles.port")}
          whole
          isName
          value={port}
          onChange={({ currentTarget }) => setPort(currentTarget.value)}
        />
      </div>
      <AddressTestPanel address={address} disabled={address.ip === "" || content === null} />
    </fieldset>
  );
};
