package com.acme.letters;

import org.springframework.data.mongodb.repository.MongoRepository;

public interface LetterRepository extends MongoRepository<Letter, String> {

}
