/** Names agreed between Electron's main process, the preload and the page for handing over the contract's port. */

/** The channel on which the preload sends one end of the port to the main process. */
export const PORT_CHANNEL = 'mailproof:port';

/** The message with which the preload posts the other end to its own page. */
export const PORT_MESSAGE = 'mailproof-port';
