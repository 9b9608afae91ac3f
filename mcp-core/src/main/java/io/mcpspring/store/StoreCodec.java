package io.mcpspring.store;

import java.util.Map;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * Codec of the records in stores outside the memory of a node. The written form has
 * versions: a node of an older version keeps the unknown members of a record that it
 * changes. The server has a bean of this type; only the server implements it, and may add
 * methods.
 */
public interface StoreCodec {

	/**
	 * Write a session, without its id and its owner, by which stores look it up.
	 * @param session the session
	 * @param before the written form that it replaces, or {@code null} for a new session
	 * @return the written form
	 */
	byte[] write(SessionRecord session, byte @Nullable [] before);

	/**
	 * Read a session.
	 * @param id its id
	 * @param owner its owner
	 * @param data the written form
	 * @return the session, or {@code null} if it cannot be read
	 */
	@Nullable SessionRecord readSession(String id, String owner, byte[] data);

	/**
	 * Write a suspended call, without its session and the principal of its caller.
	 * @param call the call
	 * @return the written form
	 */
	byte[] write(SuspendedCall call);

	/**
	 * Write an answer to a suspended call, which is stored beside the call.
	 * @param answer the answer
	 * @return the written form
	 */
	byte[] write(JsonNode answer);

	/**
	 * Read a suspended call.
	 * @param sessionId its session
	 * @param data the written form
	 * @param answers the written forms of the answers so far, by the ids of the questions
	 * @return the call, or {@code null} if it or an answer cannot be read
	 */
	@Nullable SuspendedCall readSuspendedCall(String sessionId, byte[] data, Map<String, byte[]> answers);

	/**
	 * Write a running call, without its stream.
	 * @param call the call
	 * @return the written form
	 */
	byte[] write(RunningCall call);

	/**
	 * Read a running call.
	 * @param stream its stream
	 * @param data the written form
	 * @return the call, without requests if they cannot be read
	 */
	RunningCall readRunningCall(StreamKey stream, byte[] data);

	/**
	 * Write a task, without its id and the principal of its caller.
	 * @param task the task
	 * @param before the written form that it replaces, or {@code null} for a new task
	 * @return the written form
	 */
	byte[] write(TaskRecord task, byte @Nullable [] before);

	/**
	 * Read a task.
	 * @param id its id
	 * @param data the written form
	 * @return the task, or {@code null} if it cannot be read
	 */
	@Nullable TaskRecord readTask(String id, byte[] data);

	/**
	 * Write a message to other nodes.
	 * @param node the id of the sending node
	 * @param message the message
	 * @return the written form
	 */
	byte[] write(String node, NodeMessage message);

	/**
	 * Read a message of another node.
	 * @param data the written form
	 * @return the message, or {@code null} if its kind is unknown to this version
	 */
	@Nullable NodeMessage readMessage(byte[] data);

}
