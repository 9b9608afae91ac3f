package io.mcpspring.schema;

import java.util.List;

import com.networknt.schema.Error;
import com.networknt.schema.ExecutionConfig;
import com.networknt.schema.ExecutionContext;
import com.networknt.schema.FailFastAssertionException;

/**
 * Evaluation of one value, which keeps a bounded number of errors: an invalid value can
 * have as many as it has nodes.
 */
final class BoundedEvaluation extends ExecutionContext {

	private final int maxErrors;

	private final List<Error> errorsOfWhole;

	BoundedEvaluation(ExecutionConfig config, int maxErrors) {
		super(config);
		this.maxErrors = maxErrors;
		this.errorsOfWhole = getErrors();
	}

	@Override
	public void addError(Error error) {
		// Alternatives have a list of their own: the value may still prove valid, and it
		// only matters whether that list is empty.
		boolean whole = getErrors() == this.errorsOfWhole;
		if (getErrors().size() < this.maxErrors) {
			super.addError(error);
		}
		else if (whole) {
			throw new FailFastAssertionException(error);
		}
	}

	List<Error> errorsOfWhole() {
		return this.errorsOfWhole;
	}

}
