import { useEffect } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { dailyAmounts, dailyLimitFields, limitedRoles } from '#shared/daily-limits.ts';
import type { HouseholdSettings } from '#shared/features/household/household.contract.ts';
import {
  type HourCycle,
  HouseholdInput,
  type Joining,
  settingsVersionOf,
  type WeekStart,
} from '#shared/features/household/household.fields.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import type { ConflictLabels } from '../../ui/form/conflict/conflict-dialog.tsx';
import { useConflict } from '../../ui/form/conflict/use-conflict.ts';

/** Tells when another admin saved the settings meanwhile. */
export const useSettingsConflict = (
  form: UseFormReturn<HouseholdSettings>,
  settings: HouseholdSettings,
) => {
  const { dirtyFields } = form.formState;
  const result = useConflict(form, {
    record: settings,
    valuesOf: (stored) => HouseholdInput.parse(stored),
    versionOf: settingsVersionOf,
  });
  const { base } = result;
  // The form shows what others save where nothing was typed, so it is based on that too.
  // biome-ignore lint/correctness/useExhaustiveDependencies: typing alone changes nothing about it
  useEffect(() => {
    const began = base.current ?? settings;
    const isTyped = ([name]: [string, unknown]) => name in dirtyFields;
    const typed = Object.fromEntries(Object.entries(began).filter(isTyped));
    base.current = { ...settings, ...typed };
  }, [settings]);
  return result;
};

/** What the settings are called where two versions of them are compared. */
export const useSettingsLabels = (): ConflictLabels => {
  const { t } = useTranslation('household');
  const labels: Record<string, string> = {
    spaceName: t('fields.spaceName'),
    childName: t('fields.childName'),
    joining: t('fields.joining'),
    lan: t('fields.lan'),
    timeZone: t('fields.timeZone'),
    weekStart: t('fields.weekStart'),
    hourCycle: t('fields.hourCycle'),
    helplineText: t('fields.helplineText'),
    imageMegabytes: t('sizes.image'),
    videoMegabytes: t('sizes.video'),
    avatarMegabytes: t('sizes.avatar'),
  };
  for (const role of limitedRoles) {
    for (const amount of dailyAmounts) {
      const who = t(`daily.${role}`);
      labels[dailyLimitFields[role][amount]] = t(`daily.label.${amount}`, { who });
    }
  }
  return {
    label: (name) => labels[name] ?? name,
    show: (name, value) => {
      if (name === 'joining') return t(`joining.${value as Joining}`);
      if (name === 'weekStart') return t(`weekStart.${value as WeekStart}`);
      if (name === 'hourCycle') return t(`hourCycle.${value as HourCycle}`);
      if (name === 'timeZone' && value === null) return t('timeZone.ofComputer');
      return undefined;
    },
  };
};
