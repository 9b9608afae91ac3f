package io.mcpspring.security.caller;

import java.security.Principal;

import io.mcpspring.http.Caller;
import org.jspecify.annotations.Nullable;

/**
 * Says which caller a principal of the web request stands for. Sessions, streams and
 * states belong to the caller, so the answer has to be the same for each request.
 */
@FunctionalInterface
public interface CallerResolver {

	/**
	 * The caller.
	 * @param principal who the web stack says is calling, or {@code null} when it does
	 * not know
	 * @return the caller
	 */
	Caller resolve(@Nullable Principal principal);

}
