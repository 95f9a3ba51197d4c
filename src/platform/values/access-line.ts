/** The message of the log line of each request. The logger buffers lines that carry it. */
export const ACCESS = 'request';
