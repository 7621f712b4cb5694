import { Button } from "@mantine/core";
import { IconPlugConnected, IconPlugConnectedX } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../format/use-format.ts";
import { useGatewayNames } from "../gateways/use-gateways.ts";
import classes from "./address-test.module.css";
import { findingText, type FindingText } from "./finding-words.ts";
import { type AddressTestState, type TestedAddress, useAddressTest } from "./use-address-test.ts";

const useWords = (state: AddressTestState, { ip, port }: TestedAddress): FindingText | null => {
  const { t } = useTranslation();
  const format = useFormat();
  const nameOf = useGatewayNames();
  if (state.kind === "told") return findingText(state.test, { t, format, nameOf });
  if (state.kind === "failed")
    return {
      good: false,
      title: t("addressTest.failed"),
      text: state.message ?? t("addressTest.failedText"),
    };
  const address = ip === "" ? t("addressTest.itsFolder") : `${ip}:${port}`;
  return state.kind === "testing"
    ? { good: true, title: t("addressTest.testing"), text: t("addressTest.testingText", { address }) }
    : null;
};

const lookOf = (state: AddressTestState, words: FindingText | null): "idle" | "good" | "bad" => {
  if (words === null || state.kind === "testing") return "idle";
  return words.good ? "good" : "bad";
};

interface AddressTestProps {
  readonly address: TestedAddress;
  /** Nothing can be tested yet. */
  readonly disabled: boolean;
}

/** Tests through the gateways whether a machine answers at the form's address. Saving does not wait for it. */
export const AddressTestPanel = ({ address, disabled }: AddressTestProps) => {
  const { t } = useTranslation();
  const { state, start } = useAddressTest(address);
  const words = useWords(state, address);
  const look = lookOf(state, words);
  const Icon = look === "bad" ? IconPlugConnectedX : IconPlugConnected;
  return (
    <div className={classes.test} data-look={look}>
      <Icon size={18} stroke={1.7} aria-hidden="true" />
      <p className={classes.words} role="status">
        <strong>{words?.title ?? t("addressTest.title")}</strong>
        <span>{words?.text ?? t("addressTest.hint")}</span>
      </p>
      <Button onClick={() => void start()} loading={state.kind === "testing"} disabled={disabled}>
        {t(look === "idle" ? "addressTest.test" : "addressTest.again")}
      </Button>
    </div>
  );
};
