package io.mcpspring.boot.stdio;

import java.io.BufferedOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.InputStream;
import java.io.OutputStream;

/**
 * The streams that the client reads and writes.
 *
 * @param input standard input
 * @param output standard output, which nothing else may write to
 */
public record StandardStreams(InputStream input, OutputStream output) {

	private static final int BUFFER = 64 * 1024;

	private static final InputStream EMPTY = InputStream.nullInputStream();

	private static volatile InputStream messages = System.in;

	/**
	 * Return the streams of the process.
	 * @return the streams, for any {@link System#out}, and even if {@link System#in} is
	 * kept for messages
	 */
	public static StandardStreams ofProcess() {
		return new StandardStreams((System.in != EMPTY) ? System.in : messages,
				new BufferedOutputStream(new FileOutputStream(FileDescriptor.out), BUFFER));
	}

	/**
	 * Redirect all output to standard error: log lines, banners, and output of the
	 * application and its libraries. Their input is empty, for the bytes that they took
	 * would be missing in a message of the client.
	 */
	static void keepForMessages() {
		System.setOut(System.err);
		if (System.in != EMPTY) {
			messages = System.in;
			System.setIn(EMPTY);
		}
	}

}
