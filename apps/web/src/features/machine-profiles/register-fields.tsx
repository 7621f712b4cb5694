import { registerTables, registerTypes } from "@fiel/contracts";
import { useTranslation } from "react-i18next";
import { type Edited, PlaceChoice, PlaceField } from "./content-fields.tsx";
import { NativeSelect } from "@mantine/core";
import classes from "./machine-profiles.module.css";
import { valueAt, withValue } from "./profile-content.ts";

const orders = {
  ABCD: ["big", "big"],
  CDAB: ["little", "big"],
  BADC: ["big", "little"],
  DCBA: ["little", "little"],
} as const;
type Order = keyof typeof orders;
const orderNames = Object.keys(orders) as Order[];

const plain = (values: readonly string[]) => values.map((value) => ({ value, label: value }));

/** Byte order of a value, in the notation of manuals. */
const OrderChoice = ({ edited }: { readonly edited: Edited }) => {
  const { t } = useTranslation();
  const { content, onChange } = edited;
  const [word, byte] = [content["wordOrder"] ?? "big", content["byteOrder"] ?? "big"];
  const value = orderNames.find((name) => orders[name][0] === word && orders[name][1] === byte) ?? "ABCD";
  return (
    <NativeSelect
      label={t("machineProfiles.order")}
      value={value}
      data={orderNames}
      onChange={({ currentTarget }) => {
        const [wordOrder, byteOrder] = orders[currentTarget.value as Order];
        onChange(withValue(withValue(content, "wordOrder", wordOrder), "byteOrder", byteOrder));
      }}
    />
  );
};

interface RegisterProps {
  readonly edited: Edited;
  readonly path: string;
  readonly label: string;
  readonly types?: readonly string[];
}

/** One value in the machine's registers. An empty address means that the machine does not have it. */
const RegisterRow = ({ edited, path, label, types = registerTypes }: RegisterProps) => {
  const { t } = useTranslation();
  const isThere = valueAt(edited.content, `${path}.address`) !== undefined;
  const table = edited.content["registers"] === "input" ? "input" : "holding";
  return (
    <div role="group" aria-label={label}>
      <p className={classes.label}>{label}</p>
      <div className={classes.row}>
        <PlaceField edited={edited} path={`${path}.address`} label={t("machineProfiles.address")} number />
        {isThere ? (
          <>
            <PlaceChoice
              edited={edited}
              path={`${path}.type`}
              label={t("machineProfiles.type")}
              options={plain(types)}
              fallback="u16"
            />
            <PlaceChoice
              edited={edited}
              path={`${path}.table`}
              label={t("machineProfiles.table")}
              options={registerTables.map((value) => ({
                value,
                label: t(`machineProfiles.tables.${value}`),
              }))}
              fallback={table}
            />
            <PlaceField edited={edited} path={`${path}.bit`} label={t("machineProfiles.bit")} number />
            <PlaceField edited={edited} path={`${path}.scale`} label={t("machineProfiles.scaleBy")} number />
            <PlaceField edited={edited} path={`${path}.plus`} label={t("machineProfiles.plus")} number />
          </>
        ) : null}
      </div>
    </div>
  );
};

const kinds = ["counter-and-last-weight", "ring", "trigger", "weight-stream"] as const;
const ownRegisters = {
  "counter-and-last-weight": ["counter", "weightMg", "verdict", "inspected"],
  ring: ["counter", "size", "head"],
  trigger: ["trigger", "weightMg", "verdict", "inspected"],
  "weight-stream": ["weightMg", "stable"],
} as const;
const sides = ["state", "speed", "product", "operator", "alarms"] as const;

const ConnectionFields = ({ edited }: { readonly edited: Edited }) => {
  const { t } = useTranslation();
  return (
    <fieldset className={classes.part}>
      <legend>{t("machineProfiles.connection")}</legend>
      <div className={classes.row}>
        <PlaceField edited={edited} path="unitId" label={t("machineProfiles.unitId")} number />
        <PlaceChoice
          edited={edited}
          path="registers"
          label={t("machineProfiles.table")}
          options={(["holding", "input"] as const).map((value) => ({
            value,
            label: t(`machineProfiles.tables.${value}`),
          }))}
          fallback="holding"
        />
        <OrderChoice edited={edited} />
        <PlaceField edited={edited} path="pollMs" label={t("machineProfiles.pollMs")} number />
      </div>
    </fieldset>
  );
};

const PackageFields = ({ edited }: { readonly edited: Edited }) => {
  const { t } = useTranslation();
  const kind =
    kinds.find((one) => one === valueAt(edited.content, "packages.kind")) ?? "counter-and-last-weight";
  return (
    <fieldset className={classes.part}>
      <legend>{t("machineProfiles.packages")}</legend>
      <NativeSelect
        label={t("machineProfiles.kind")}
        description={t(`machineProfiles.kindHints.${kind}`)}
        value={kind}
        data={kinds.map((value) => ({ value, label: t(`machineProfiles.kinds.${value}`) }))}
        onChange={({ currentTarget }) =>
          edited.onChange(withValue(edited.content, "packages.kind", currentTarget.value))
        }
      />
      {ownRegisters[kind].map((name) => (
        <RegisterRow
          key={`${kind} ${name}`}
          edited={edited}
          path={`packages.${name}`}
          label={t(`machineProfiles.registers.${name}`)}
        />
      ))}
      {kind === "weight-stream" ? <RuleFields edited={edited} path="packages.rule" /> : null}
      {kind === "ring" ? <p className={classes.label}>{t("machineProfiles.ringInJson")}</p> : null}
      {kind === "trigger" ? (
        <PlaceField
          edited={edited}
          path="packages.acknowledge.address"
          label={t("machineProfiles.acknowledge")}
          description={t("machineProfiles.acknowledgeHint")}
          number
        />
      ) : null}
    </fieldset>
  );
};

const SideFields = ({ edited }: { readonly edited: Edited }) => {
  const { t } = useTranslation();
  return (
    <fieldset className={classes.part}>
      <legend>{t("machineProfiles.sides")}</legend>
      {sides.map((name) => (
        <RegisterRow
          key={name}
          edited={edited}
          path={name}
          label={t(`machineProfiles.registers.${name}`)}
          {...(name === "product" ? { types: [...registerTypes, "ascii"] } : {})}
        />
      ))}
    </fieldset>
  );
};

/** Common fields of a register map; the rest is in the JSON. */
export const RegisterFields = ({ edited }: { readonly edited: Edited }) => (
  <>
    <ConnectionFields edited={edited} />
    <PackageFields edited={edited} />
    <SideFields edited={edited} />
  </>
);

/** How packages are recognized in a stream of weights. */
export const RuleFields = ({ edited, path }: { readonly edited: Edited; readonly path: string }) => {
  const { t } = useTranslation();
  return (
    <div className={classes.row}>
      <PlaceField edited={edited} path={`${path}.thresholdG`} label={t("machineProfiles.threshold")} number />
      <PlaceField edited={edited} path={`${path}.releaseG`} label={t("machineProfiles.release")} number />
      <PlaceField
        edited={edited}
        path={`${path}.stableForMs`}
        label={t("machineProfiles.stableFor")}
        number
      />
      <PlaceField edited={edited} path={`${path}.toleranceG`} label={t("machineProfiles.tolerance")} number />
      <PlaceChoice
        edited={edited}
        path={`${path}.by`}
        label={t("machineProfiles.by")}
        options={(["stable", "peak"] as const).map((value) => ({
          value,
          label: t(`machineProfiles.bys.${value}`),
        }))}
        fallback="stable"
      />
    </div>
  );
};
