import { Skeleton } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { FormDrawer, FormDrawerBody } from "../forms/form-drawer.tsx";
import { PanelFailureLine } from "../panel/panel-failure-line.tsx";
import { usePanelState } from "../panel/panel-state.ts";
import classes from "./fields.module.css";
import type { Registration } from "./registration.ts";
import { type OneRegistration, useOneRegistration } from "./use-one-registration.ts";

interface RegistrationDrawerProps<Row, Draft> {
  readonly registration: Registration<Row, Draft>;
  /** Key from the address. */
  readonly id: string;
  readonly onClose: () => void;
  readonly children: (row: Row) => ReactNode;
}

const fields = ["first", "second", "third", "fourth", "fifth"];

/** Placeholder of labels and fields. */
export const FormSkeleton = () => (
  <FormDrawerBody>
    <div className={classes.skeleton} aria-busy="true">
      {fields.map((field) => (
        <div key={field}>
          <Skeleton height={12} width={112} animate={false} />
          <Skeleton height="var(--ctl)" animate={false} />
        </div>
      ))}
    </div>
  </FormDrawerBody>
);

/** Placeholder while the record is read, or the failure to read it. */
export const FormUnread = ({ onRetry, failed, query }: Omit<OneRegistration<unknown>, "row">) => {
  const state = usePanelState(query);
  if (onRetry === undefined) return <FormSkeleton />;
  return (
    <FormDrawerBody>
      <PanelFailureLine {...{ state, failed }} failure={state.failure ?? "failed"} />
    </FormDrawerBody>
  );
};

/** The form of one record in a drawer beside the list. */
export const RegistrationDrawer = <Row, Draft>(props: RegistrationDrawerProps<Row, Draft>) => {
  const { registration, id, onClose, children } = props;
  const { t } = useTranslation();
  const { row, ...unread } = useOneRegistration(registration, id, onClose);
  return (
    <FormDrawer
      title={row === undefined ? t(`${registration.name}.one`) : registration.nameOf(row)}
      onClose={onClose}
    >
      {row === undefined ? <FormUnread {...unread} /> : children(row)}
    </FormDrawer>
  );
};
