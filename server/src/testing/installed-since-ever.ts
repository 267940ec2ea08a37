/** SQL after which each device has always been in its present vehicle, and no message is assigned again. */
export const installedSinceEver = `delete from device_installation where until_time is not null;
  update device_installation set from_time = null; delete from device_reassignment`;
