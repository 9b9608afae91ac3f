package io.mcpspring.schema;

import java.util.List;

import com.networknt.schema.Error;
import com.networknt.schema.ExecutionConfig;
import com.networknt.schema.ExecutionContext;
import com.networknt.schema.FailFastAssertionException;

/**
 * The evaluation of one value. Keeps a bounded number of errors: a wrong value can have
 * as many as it has nodes.
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
		// Inside alternatives the list is another one: the value may still turn out to be
		// valid, and all that counts there is that the list is not empty.
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
