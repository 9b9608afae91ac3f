package io.mcpspring.servlet;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;

import jakarta.servlet.http.HttpServletRequest;
import org.jspecify.annotations.Nullable;

/**
 * Reads the body of a request.
 */
final class ServletBody {

	/** What is taken on trust: a client that announces more has to send it first. */
	private static final int TRUSTED = 64 * 1024;

	private static final int UNKNOWN = 8 * 1024;

	private ServletBody() {
	}

	/**
	 * Read a body.
	 * @param request the request
	 * @param limit the highest number of bytes accepted
	 * @return the bytes, or {@code null} when there are more
	 * @throws IOException when the client does not send them all
	 */
	static byte @Nullable [] read(HttpServletRequest request, int limit) throws IOException {
		long announced = request.getContentLengthLong();
		if (announced > limit) {
			return null;
		}
		if (announced >= 0) {
			byte[] body = read(request.getInputStream(), Math.min((int) announced, TRUSTED), (int) announced);
			if (body.length < announced) {
				throw new EOFException("The body is shorter than announced");
			}
			return body;
		}
		int most = (limit == Integer.MAX_VALUE) ? limit : limit + 1;
		byte[] body = read(request.getInputStream(), Math.min(UNKNOWN, most), most);
		return (body.length <= limit) ? body : null;
	}

	private static byte[] read(InputStream in, int first, int most) throws IOException {
		byte[] buffer = new byte[first];
		int count = 0;
		while (count < most) {
			if (count == buffer.length) {
				buffer = Arrays.copyOf(buffer, (int) Math.min(most, 2L * count));
			}
			int read = in.read(buffer, count, buffer.length - count);
			if (read < 0) {
				break;
			}
			count += read;
		}
		return (count == buffer.length) ? buffer : Arrays.copyOf(buffer, count);
	}

}
