/** Says on each answer why nothing can be saved at the moment; absent while everything can. */
export const savingStoppedHeader = 'X-Saving-Stopped';
