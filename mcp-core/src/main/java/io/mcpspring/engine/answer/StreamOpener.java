package io.mcpspring.engine.answer;

/**
 * Factory of the stream of an {@link Answer}, used on promotion.
 *
 * @param <S> the kind of stream
 */
@FunctionalInterface
public interface StreamOpener<S extends AnswerStream> {

	/**
	 * Open a stream without writing to the client, which is connected later by
	 * {@link AnswerStream#connect()}.
	 * @return the stream
	 */
	S open();

}
